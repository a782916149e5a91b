declare module '../../platform/db/tables.ts' {
  interface Tables {
    variant_costs: VariantCostTable
    line_item_costs: LineItemCostTable
  }
}

/** What the shop pays for a piece, in ₮. */
export interface VariantCostTable {
  variant_id: string
  cost: number
  /** The import that brought it, and what it was before, for its undo. */
  batch_id: string | null
  cost_before: number | null
  updated_at: string
}

/** What a piece of a line had cost when its order was placed, in ₮. */
export interface LineItemCostTable {
  line_item_id: string
  cost: number
}
