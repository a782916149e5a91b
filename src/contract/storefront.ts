import type { DeliverySpeed } from '../domain/delivery.ts'
import type { SearchBody, SearchResponse } from './search-protocol.ts'
import type { NutritionRecord } from './nutrition.ts'
import type { PageAsked } from './paging.ts'
import type { ProductDocument } from './product-document.ts'
import type { UnderstoodSearch } from './searches.ts'
import type { SharedListBody } from './wish-list.ts'

/** What pages may ask of the running shop. Public facts only: nothing here belongs to one visitor. */
export interface Storefront {
  /** By its slug or its id. */
  product(slugOrId: string): Promise<ProductView | undefined>
  search(body: SearchBody): Promise<SearchResponse<ProductDocument>>
  /** Top-level taxons with their children, in the shop's order; only those with something to show are `stocked`. */
  taxonTree(): readonly TaxonView[]
  taxon(permalink: string): TaxonView | undefined
  /** From the top level down to the taxon itself. */
  taxonPath(permalink: string): readonly TaxonView[]
  /** Brands with something to buy, in no particular order. */
  brands(): Promise<readonly BrandView[]>
  /** How a search was read; undefined while search is too busy to say. */
  understandSearch(text: string): Promise<UnderstoodSearch | undefined>
  /** What many people search for, the most frequent first. */
  popularSearches(locale: 'mn' | 'en'): Promise<readonly string[]>
  /** A list somebody shares by its link, a page of it; undefined while it is kept to oneself as when there is none. */
  sharedWishList(token: string, page: PageAsked, locale: 'mn' | 'en'): Promise<SharedListBody | undefined>
  /** What delivery costs by zone and speed. */
  deliveryFees(): readonly DeliveryFee[]
}

export interface DeliveryFee {
  readonly zone: string
  readonly option: DeliverySpeed
  /** ₮ with VAT. */
  readonly fee: number
  /** Goods of at least so many ₮ come for nothing. */
  readonly free_from: number | null
}

export interface Words {
  readonly mn: string
  /** Missing where nobody has translated it: show `mn`, marked with `lang="mn"`. */
  readonly en?: string | undefined
}

export interface BrandView {
  readonly code: string
  readonly name: string
  readonly country: Words | null
  readonly about: Words | null
  /** Products that can be bought. */
  readonly count: number
}

export interface TaxonView {
  readonly id: string
  readonly permalink: string
  readonly name: Words
  readonly description: Words | null
  readonly parent: string | null
  readonly depth: number
  readonly icon: string
  /** Tint behind its packshots, a class suffix: `ground-medicine`. */
  readonly ground: string
  /** Sellable products in it and below. */
  readonly count: number
  readonly children: readonly TaxonView[]
}

export interface ProductView {
  readonly document: ProductDocument
  readonly title: Words
  readonly description: Words | null
  readonly brand: { readonly code: string; readonly name: string }
  readonly taxonPath: readonly TaxonView[]
  readonly generic: Words | null
  readonly specification: readonly { readonly name: Words; readonly value: Words }[]
  /** What its label says of it; null for what nobody eats. */
  readonly nutrition: NutritionRecord | null
  /** Folder of the guide that says which size fits whom; null where there is none. */
  readonly size_guide: string | null
  readonly variants: readonly VariantView[]
  readonly delivery: '4h' | '24-48h' | '48-72h' | '7-14d'
  readonly return_hours: 0 | 24 | 48 | 72
  readonly refund_percent: 1 | 2
  readonly ground: string
  /** Changes whenever anything above does: for ETags and caches. */
  readonly version: string
}

export interface VariantView {
  readonly id: string
  readonly sku: string
  readonly image: string
  readonly price: number
  readonly selling_price: number
  readonly sale_percent: number
  readonly sale_expire_at: string | null
  readonly on_hand: number
  /** Option type (size, colour, volume, count, strength) → value. */
  readonly options: Readonly<Record<string, Words>>
}
