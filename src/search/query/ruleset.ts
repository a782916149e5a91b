import type { SearchClause } from '../../contract/search/search-protocol.ts'

/** Additions of the shop's editors to one search, in the engine's terms. */
export interface RuleEffects {
  /** The search in other words. */
  readonly alternatives: readonly string[]
  /** Slugs of products that stand first, in this order. */
  readonly pinned: readonly string[]
  /** Scores of hits that pass a filter are multiplied by its weight. */
  readonly weights: readonly { readonly filter: SearchClause; readonly weight: number }[]
}

/**
 * The rules as the engine sees them: `parse-rule.ts` asks them for every clause `rule` of a query. The shop's are
 * `ActiveSearchRules` of `server/catalogue/search-rules`.
 */
export interface Ruleset {
  /** Grows with every change. */
  version(): number
  rulesFor(text: string): RuleEffects
}
