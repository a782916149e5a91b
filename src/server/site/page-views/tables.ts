declare module '../../platform/db/tables.ts' {
  interface Tables {
    page_views: PageViewTable
  }
}

/** Views of a page on one day: sums only, nothing about who. */
export interface PageViewTable {
  day: string
  path: string
  locale: string
  /** Host they came from; empty for our own and for none. */
  referrer: string
  views: number
}
