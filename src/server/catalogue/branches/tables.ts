declare module '../../platform/db/tables.ts' {
  interface Tables {
    branch_stock: BranchStockTable
    branch_reservations: BranchReservationTable
  }
}

/** Goods of a placed order that were set aside in the branch where they will be fetched. */
export interface BranchReservationTable {
  order_id: string
  variant_id: string
  location: string
  quantity: number
}

/** Stock of a variant at a branch; the rest of `stock.on_hand` is at the web warehouse. */
export interface BranchStockTable {
  variant_id: string
  location: string
  count_on_hand: number
}
