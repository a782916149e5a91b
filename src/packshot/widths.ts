/**
 * Widths every packshot is drawn in, px: a thumbnail, a card on a desk, a card on a phone of three dots a pixel, and
 * the product's own page. Browser code reads them too, so they stand apart from what needs Node.
 */
export const PACKSHOT_WIDTHS = [160, 320, 512, 640] as const

export const PACKSHOT_FORMATS = ['avif', 'webp'] as const
export type PackshotFormat = (typeof PACKSHOT_FORMATS)[number]
