import { taxonClause } from '../../../contract/catalogue/catalogue-base.ts'
import { NOT_PROMOTED } from '../../../contract/catalogue/not-promoted.ts'
import type { SearchClause } from '../../../contract/search/search-protocol.ts'
import { POPULARITY_MAX } from '../../../domain/search/popularity.ts'
import { NEW_DAYS, type MatchedSearchRules, type SearchSignals } from '../../../domain/search/search-rules.ts'
import type { RuleEffects } from '../../../search/query/ruleset.ts'

/** Factor for the score of a buried product: less than the worst of the others has. */
const BURIED_WEIGHT = 0.0001

/** Rules as clauses of a query. */
export function queryRules(applied: MatchedSearchRules, signals: SearchSignals): RuleEffects {
  const { alternatives, pinned, buriedProducts, buriedCategories, boosts } = applied
  const buried: readonly SearchClause[] = [
    ...(buriedProducts.length > 0 ? [{ terms: { slug: buriedProducts } }] : []),
    ...buriedCategories.map(taxonClause)
  ]
  return {
    alternatives,
    pinned,
    weights: [
      ...boosts.map(({ category, weight }) => ({
        filter: promotable(taxonClause(category)),
        weight
      })),
      ...(buried.length > 0
        ? [{ filter: { bool: { should: buried, minimum_should_match: 1 } }, weight: BURIED_WEIGHT }]
        : []),
      ...signalWeights(signals)
    ]
  }
}

/** Alcohol and prescription medicine are never promoted. */
const promotable = (filter: SearchClause): SearchClause => ({ bool: { filter: [filter], must_not: NOT_PROMOTED } })

/** Each signal that is on, with what a product needs for it. */
export function signalWeights(signals: SearchSignals) {
  const factor = (percent: number, share = 1) => (1 + percent / 100) ** share
  const steps = Array.from({ length: POPULARITY_MAX }, (_, at) => ({
    ...({ signal: 'sold', filter: promotable({ range: { popularity: { gte: at + 1 } } }) } as const),
    weight: factor(signals.sold, 1 / POPULARITY_MAX)
  }))
  const others = [
    {
      ...({ signal: 'new', filter: promotable({ range: { available_on: { gte: `now-${NEW_DAYS}d/d` } } }) } as const),
      weight: factor(signals.new)
    },
    {
      ...({ signal: 'in_stock', filter: promotable({ term: { in_stock: true } }) } as const),
      weight: factor(signals.in_stock)
    }
  ]
  return [...steps, ...others].filter(({ weight }) => weight !== 1)
}
