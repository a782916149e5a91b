declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_views: SavedViewTable
  }
}

/** Filters, sort and columns of a list under a name. */
export interface SavedViewTable {
  id: string
  staff_id: string
  list: string
  name: string
  /** The query of the list's address. */
  query: string
  /** 1 where every colleague sees it. */
  is_shared: number
  created_at: string
}
