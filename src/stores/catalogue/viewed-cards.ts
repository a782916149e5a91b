import { searchCatalogue } from '../../api/search.ts'
import { cardsOf, type ProductCard } from '../../contract/catalogue/catalogue-base.ts'
import { byIdsBody, suggestedBody } from '../../contract/catalogue/listing-query.ts'
import { $viewed } from './viewed.ts'

/** Suggestions are worked out from so many of the products looked at last. */
const SUGGESTED_FROM = 8

/**
 * Cards by product id, in the order that is asked for; what is no longer sold is left out. Rejects with `SearchError`.
 */
export async function cardsByIds(ids: readonly string[]): Promise<readonly ProductCard[]> {
  if (ids.length === 0) return []
  const found = new Map(cardsOf(await searchCatalogue(byIdsBody(ids))).cards.map(card => [card.id, card]))
  return ids.flatMap(id => found.get(id) ?? [])
}

let request: Promise<readonly ProductCard[]> | undefined

/**
 * Products looked at before this page. On a phone that lies on the table: alcohol, and what somebody looked up for
 * their health, are their own business.
 */
export const viewedCards = (own: string): Promise<readonly ProductCard[]> =>
  (request ??= cardsByIds($viewed.get().filter(id => id !== own)).then(cards =>
    cards.filter(card => !card.requires_prescription && !card.age_restricted)
  ))

/** Products of the kind that was looked at last; none where nothing was. */
export async function suggestedCards(): Promise<readonly ProductCard[]> {
  const last = (await viewedCards('')).slice(0, SUGGESTED_FROM)
  return last.length > 0 ? cardsOf(await searchCatalogue(suggestedBody(last))).cards : []
}
