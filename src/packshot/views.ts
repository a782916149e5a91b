/** Pictures of a product besides its front, drawn when they are first asked for. */
export const PACKSHOT_VIEWS = ['back', 'label', 'scale'] as const
export type PackshotView = (typeof PACKSHOT_VIEWS)[number]

/** Side of the view for the whole screen, px: twice what a product's page shows. */
export const PACKSHOT_FULL_WIDTH = 1_280
