/** Spree's stock item: the pieces of one variant at one place, with the place's name. */
export interface StockItemBody {
  readonly id: string
  readonly count_on_hand: number
  readonly backorderable: boolean
  readonly stock_location_id: string
  readonly variant_id: string
  readonly stock_location: {
    readonly id: string
    readonly name: string
    /** Page of the branch; null for the warehouse, where nobody shops. */
    readonly slug: string | null
  }
}

/** `GET /products/0/variants/{id}/stock_items`. The counts add up to what can be bought. */
export interface StockItems {
  readonly stock_items: readonly StockItemBody[]
  readonly count: number
}
