/**
 * A product as search knows it (spec §3): one document per product, flat enough for facets,
 * rich enough that a list of cards needs nothing else.
 */
export interface ProductDocument {
  /** Product id (UUIDv7). */
  readonly id: string
  /** Id of the variant that "add to cart" on a card means. */
  readonly vid: string
  readonly sku: string
  readonly slug: string
  /** Mongolian title. */
  readonly title: string
  /** English name; the Mongolian title where nobody has translated it. */
  readonly name: string
  /** `title` in Latin letters as MNS 5217:2012 writes them. */
  readonly title_latin: string
  /** True when an English name and description exist. */
  readonly translated: boolean
  /** Plain Mongolian text. */
  readonly description: string
  /** Plain English text, empty when there is none. */
  readonly description_en: string
  /** Path of the packshot without width and ending: `/packshots/<slug>-<hash>`; empty = no picture. */
  readonly image: string
  readonly images: readonly string[]
  readonly brand: { readonly code: string; readonly name: string }
  readonly property: ProductProperties
  readonly property_list: readonly { readonly name: string; readonly value: string }[]
  /** Generic (INN) drug name, both languages in one string; the source spells the field this way. */
  readonly gendric: string
  /** Regular price, ₮ with VAT. */
  readonly price: number
  /** What it costs now: the sale price while the sale runs, ₮ with VAT. */
  readonly selling_price: number
  /** Whole per cent off; 0 outside a sale. */
  readonly sale_percent: number
  readonly sale_start_at: string | null
  readonly sale_expire_at: string | null
  readonly available_on: string
  readonly created_at: string
  readonly updated_at: string
  /** Units that can be sold now, over all variants, less reservations. */
  readonly total_on_hand: number
  /** Every variant can be bought now. */
  readonly in_stock: boolean
  /** Sizes that can be bought now (`domain/size.ts`). */
  readonly size: readonly string[]
  readonly variants: readonly DocumentVariant[]
  readonly store: { readonly name: string; readonly logo: string; readonly code: string; readonly vendor_id: string }
  /** Permalink of the main taxon. */
  readonly product_cat: string
  readonly taxonomy: readonly { readonly id: string; readonly permalink: string }[]
  /** Permalinks of the taxons at each depth, e.g. l0 `medicine`, l1 `medicine/pain`. */
  readonly l0: readonly string[]
  readonly l1: readonly string[]
  readonly l2: readonly string[]
  readonly l3: readonly string[]
  readonly l4: readonly string[]
  readonly badges: readonly string[]
  readonly keyword: {
    readonly id: string
    readonly name: string
    readonly mn: string
    /** GS1 GPC brick code and its English text. */
    readonly gpc: string
    readonly gpc_txt: string
  }
  readonly average_rating: number
  readonly total_reviews: number
  readonly age_restricted: boolean
  readonly requires_prescription: boolean
  /** What completion offers, shop's own words first. */
  readonly suggestion: readonly string[]
  readonly custom_suggestion: readonly string[]
}

export interface ProductProperties {
  readonly gender?: string | undefined
  readonly age_group?: string | undefined
  /** One of `domain/colour.ts`, or as the supplier writes it; only colours that can be bought now. */
  readonly color?: readonly string[] | undefined
}

export interface DocumentVariant {
  readonly id: string
  readonly sku: string
  readonly image: string
  readonly price: number
  readonly selling_price: number
  readonly on_hand: number
  readonly option_values: readonly { readonly type: string; readonly value: string }[]
}
