/** Fields of a product that staff edit; prices are marked for each variant by its SKU. */
export const EDITED_TEXTS = ['title', 'description'] as const
export type EditedText = (typeof EDITED_TEXTS)[number]
export const EDIT_LANGUAGES = ['mn', 'en'] as const

export const textField = (text: EditedText, language: (typeof EDIT_LANGUAGES)[number]) => `${text}.${language}` as const
export const priceField = (sku: string) => `price:${sku}` as const
export const storePriceField = (sku: string) => `store_price:${sku}` as const

/** Fields that are one value each. */
export const PICTURES_FIELD = 'pictures'
export const BADGES_FIELD = 'badges'
export const AVAILABLE_ON_FIELD = 'available_on'
/** A hidden product is one that goes on sale on this day: code for products before their first day covers it. */
export const HIDDEN_UNTIL = '9999-12-31T00:00:00.000Z'
export const isHidden = (availableOn: string) => availableOn === HIDDEN_UNTIL

/** A price after a change by per cent, rounded to whole `roundTo`; never below 1. */
export const priceByPercent = (price: number, percent: number, roundTo: number) =>
  Math.max(roundTo, Math.round((price * (100 + percent)) / 100 / roundTo) * roundTo)

/** Why staff change a count of stock. */
export const STOCK_REASONS = ['counted', 'received', 'damaged', 'lost', 'expired', 'mistake'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

type Texts = Readonly<Record<'mn' | 'en', string>>

/** Texts that a product lacks in one of the languages. */
export function missingTexts(product: Readonly<Record<EditedText, Texts>>) {
  return EDITED_TEXTS.flatMap(text =>
    EDIT_LANGUAGES.filter(language => product[text][language] === '').map(language => textField(text, language))
  )
}
