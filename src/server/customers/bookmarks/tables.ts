declare module '../../platform/db/tables.ts' {
  interface Tables {
    bookmarks: BookmarkTable
  }
}

/** Bookmarks of an owner: `guest:<hash of their token>` or `user:<id>`. */
export interface BookmarkTable {
  owner: string
  type: string
  /** A product's id; the address of a text. */
  target: string
  created_at: string
}
