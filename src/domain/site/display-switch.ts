/**
 * Switches of parts that the shop shows or hides everywhere (spec §9, "Display switches"); all are on in a new shop.
 */
export const DISPLAY_SWITCHES = ['gift_badge', 'brand', 'compare', 'lease', 'stock', 'w3w'] as const
export type DisplaySwitch = (typeof DISPLAY_SWITCHES)[number]

export type DisplaySwitches = Readonly<Record<DisplaySwitch, boolean>>

/** Switches that nobody has set are on. */
export const displaySwitches = (set: ReadonlyMap<string, boolean>): DisplaySwitches => ({
  gift_badge: set.get('gift_badge') ?? true,
  brand: set.get('brand') ?? true,
  compare: set.get('compare') ?? true,
  lease: set.get('lease') ?? true,
  stock: set.get('stock') ?? true,
  w3w: set.get('w3w') ?? true
})
