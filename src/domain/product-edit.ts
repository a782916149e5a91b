/** Fields of a product that staff edit; prices are marked for each variant by its SKU. */
export const EDITED_TEXTS = ['title', 'description'] as const
export type EditedText = (typeof EDITED_TEXTS)[number]
export const EDIT_LANGUAGES = ['mn', 'en'] as const

export const textField = (text: EditedText, language: (typeof EDIT_LANGUAGES)[number]) => `${text}.${language}` as const
export const priceField = (sku: string) => `price:${sku}` as const

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
