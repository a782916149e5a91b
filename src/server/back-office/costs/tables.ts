declare module '../../platform/db/tables.ts' {
  interface Tables {
    variant_costs: VariantCostTable
    line_item_costs: LineItemCostTable
  }
}

/** Cost of one piece of a variant, ₮. */
export interface VariantCostTable {
  variant_id: string
  cost: number
  /** The import that brought it, and what it was before, for its undo. */
  batch_id: string | null
  cost_before: number | null
  updated_at: string
}

/** Cost of one piece of a line when its order was placed, ₮. */
export interface LineItemCostTable {
  line_item_id: string
  cost: number
}
