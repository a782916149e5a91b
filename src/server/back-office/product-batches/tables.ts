declare module '../../platform/db/tables.ts' {
  interface Tables {
    product_batches: ProductBatchTable
    product_batch_rows: ProductBatchRowTable
    supplier_mappings: SupplierMappingTable
  }
}

export interface ProductBatchTable {
  id: string
  kind: string
  /**
   * `queued` while rows wait, `completed`; of an import before that `mapping`, `reading` and `preview`, or `importing` while
   * a command writes it.
   */
  state: string
  undo_of: string | null
  /** '' of a command. */
  staff_id: string
  /** Who made it, as the audit names them. */
  actor_json: string
  details_json: string
  created_at: string
  finished_at: string | null
}

/** One product of a batch. */
export interface ProductBatchRowTable {
  batch_id: string
  position: number
  sku: string
  /** `waiting`, `created`, `changed`, `same` or `refused`; of an import before it is applied `unread`, `new` or `update`. */
  state: string
  /** The supplier's row as it was read. */
  source_json: string | null
  /** Preview of an import, as JSON. */
  preview_json: string | null
  /** Null until a row of an import is read by its mapping. */
  change_json: string | null
  problem_json: string | null
  /** The product before the change; null where it was created. */
  before_json: string | null
  /** The hash of the product as the change has left it. */
  after_hash: string | null
  /** Pieces that the change added, by variant. */
  stock_json: string | null
}

/** How the columns of a supplier's file were mapped last. */
export interface SupplierMappingTable {
  supplier: string
  mapping_json: string
  updated_at: string
}
