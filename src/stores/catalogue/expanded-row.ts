import { searchCatalogue } from '../../api/search.ts'
import { CARD_FIELDS, cardsOf } from '../../contract/catalogue/catalogue-base.ts'
import type { SearchBody } from '../../contract/search/search-protocol.ts'
import type { ListingCard } from '../../contract/catalogue/listing-card.ts'

/** All products of a row that shows only its first ones; rejects with a `SearchError`. */
export const loadWholeRow = async (body: SearchBody): Promise<readonly ListingCard[]> =>
  cardsOf(await searchCatalogue({ ...body, _source: CARD_FIELDS })).cards
