/** Places where a banner may stand. */
export const BANNER_SLOTS = ['home', 'products', 'cart', 'account'] as const
export type BannerSlot = (typeof BANNER_SLOTS)[number]

/** Colours of a banner. */
export const BANNER_TONES = ['accent', 'night', 'warm'] as const
