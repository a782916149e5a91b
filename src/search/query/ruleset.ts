import type { SearchClause } from '../../contract/search-protocol.ts'

/** What the rules of the shop's editors add to one search. */
export interface QueryRules {
  /** The search in other words. */
  readonly alternatives: readonly string[]
  /** Slugs of products that stand first, in this order. */
  readonly pinned: readonly string[]
  /** Scores of hits that pass a filter are multiplied by its weight. */
  readonly weights: readonly { readonly filter: SearchClause; readonly weight: number }[]
}

/** The rules in force. */
export interface Ruleset {
  /** Grows with every change. */
  version(): number
  rulesFor(text: string): QueryRules
}
