import { NOT_PROMOTED, taxonClause } from '../../../contract/catalogue-base.ts'
import type { SearchClause } from '../../../contract/search-protocol.ts'
import type { AppliedRules } from '../../../domain/search-rules.ts'
import type { QueryRules } from '../../../search/query/ruleset.ts'

/** So little is left of a buried product's score: less than the worst of the others has. */
const BURIED_WEIGHT = 0.0001

/** Rules as clauses of a query. */
export function queryRules({
  alternatives,
  pinned,
  buriedProducts,
  buriedCategories,
  boosts
}: AppliedRules): QueryRules {
  const buried: readonly SearchClause[] = [
    ...(buriedProducts.length > 0 ? [{ terms: { slug: buriedProducts } }] : []),
    ...buriedCategories.map(taxonClause)
  ]
  return {
    alternatives,
    pinned,
    weights: [
      ...boosts.map(({ category, weight }) => ({
        filter: { bool: { filter: [taxonClause(category)], must_not: NOT_PROMOTED } },
        weight
      })),
      ...(buried.length > 0
        ? [{ filter: { bool: { should: buried, minimum_should_match: 1 } }, weight: BURIED_WEIGHT }]
        : [])
    ]
  }
}
