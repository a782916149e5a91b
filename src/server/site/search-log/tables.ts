declare module '../../platform/db/tables.ts' {
  interface Tables {
    searches: SearchTable
    failed_searches: SearchTable
    search_dedup_keys: SearchDedupKeyTable
  }
}

/** How many networks made a search on one day for the first time in a month. */
export interface SearchTable {
  day: string
  locale: string
  query: string
  networks: number
}

/** A keyed hash of search and network together: that they have been counted, and nothing that could be read. */
export interface SearchDedupKeyTable {
  dedup_key: string
  day: string
}
