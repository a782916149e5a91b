import type { SearchClause } from '../search/search-protocol.ts'

/** Alcohol and prescription medicine are never promoted. */
export const NOT_PROMOTED: readonly SearchClause[] = [
  { term: { age_restricted: true } },
  { term: { requires_prescription: true } }
]
