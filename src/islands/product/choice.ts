import type { OptionGroup, OptionValues, OptionVariant } from '../../domain/catalogue/product-option.ts'

/** A variant as the buy box needs it. Prices are texts: the page formats them. */
export interface VariantChoice extends OptionVariant, VariantPrice {
  readonly id: string
  /** "In stock", "3 left", "sold out". */
  readonly stockText: string
}

export interface VariantPrice {
  readonly price: string
  /** "₮210 for 1 tablet"; empty where packs are not compared. */
  readonly unitPrice: string
  readonly sale: Sale | null
  /** "₮52,000 in the branches"; empty where it costs the same there. */
  readonly storePrice: string
}

export interface Sale {
  readonly percent: number
  /** The price outside the sale; empty where it is not the same for all variants. */
  readonly before: string
  readonly until: string
}

export interface ProductOptions {
  readonly groups: readonly (OptionGroup & {
    /** "Савлагаа" */
    readonly title: string
    /** "No size selected." */
    readonly missing: string
  })[]
  /** Chosen at first. */
  readonly initial: OptionValues
  /** How a sold-out value is read aloud: `{{name}}, sold out`. */
  readonly gone: string
}

/** The price while nothing is chosen: that of all variants, or from the lowest to the highest as `range` says it. */
export function priceOfAll(choices: readonly VariantPrice[], range: string): VariantPrice {
  const common = (read: (choice: VariantPrice) => string | number | undefined) => new Set(choices.map(read)).size === 1
  const [{ price = '', unitPrice = '', sale = null, storePrice = '' } = {}] = choices
  const isSamePrice = common(each => each.price) && common(each => each.sale?.before)
  return {
    price: isSamePrice ? price : range,
    unitPrice: common(each => each.unitPrice) ? unitPrice : '',
    sale:
      sale && common(each => each.sale?.percent)
        ? { ...sale, before: isSamePrice ? sale.before : '', until: common(each => each.sale?.until) ? sale.until : '' }
        : null,
    storePrice: isSamePrice && common(each => each.storePrice) ? storePrice : ''
  }
}
