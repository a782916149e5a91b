/** Characters of a title and of the note beside one product. */
export const LOOK_BOOK_TITLE_MAX = 80
export const LOOK_BOOK_NOTE_MAX = 200
/** Products in one look book, and the fewest that make one others would want to see. */
export const LOOK_BOOK_ITEMS_MAX = 24
export const PUBLIC_ITEMS_MIN = 2
/** Look books of one customer, and their changes within an hour. */
export const LOOK_BOOKS_MAX = 50
export const LOOK_BOOK_CHANGES_PER_HOUR = 300
/** A cover is composed of the pictures of the first products. */
export const COVER_IMAGES_MAX = 4

/** Visibility: its owner, anybody with its link, or everybody. */
export const LOOK_BOOK_PRIVACIES = ['private', 'link', 'public'] as const
export type LookBookPrivacy = (typeof LOOK_BOOK_PRIVACIES)[number]

export const LOOK_BOOK_KINDS = ['editorial', 'member'] as const
export type LookBookKind = (typeof LOOK_BOOK_KINDS)[number]

interface Restrictions {
  readonly ageRestricted: boolean
  readonly requiresPrescription: boolean
}

/**
 * Whether everybody may be shown it as something to imitate. A public look book recommends its products: the law on
 * alcohol (2022) allows no promotion of alcohol, and prescription medicine is recommended by a doctor only.
 */
export const isPublishable = ({ ageRestricted, requiresPrescription }: Restrictions) =>
  !ageRestricted && !requiresPrescription

interface PricedItem {
  /** ₮ outside a sale, and now. */
  readonly price: number
  readonly sellingPrice: number
  readonly inStock: boolean
}

/** Prices of a whole look: regular, now, and now for the part that can be bought (₮). */
export function lookBookTotals(items: readonly PricedItem[]) {
  const stocked = items.filter(({ inStock }) => inStock)
  return {
    total: items.reduce((sum, { price }) => sum + price, 0),
    selling_total: items.reduce((sum, { sellingPrice }) => sum + sellingPrice, 0),
    in_stock_total: stocked.reduce((sum, { sellingPrice }) => sum + sellingPrice, 0),
    in_stock_count: stocked.length
  }
}

/** The items in their new order; a position outside the list is its end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined) return items
  const others = items.filter((_, index) => index !== from)
  const position = Math.min(Math.max(0, to), others.length)
  return [...others.slice(0, position), item, ...others.slice(position)]
}
