import { listBody } from '../../contract/catalogue/catalogue-query.ts'
import { cardsOf, PAGE_SIZE } from '../../contract/catalogue/catalogue-base.ts'
import { facetsOf } from '../../contract/catalogue/catalogue-facets.ts'
import { listingCardOf } from '../../contract/catalogue/listing-card.ts'
import { readSentence } from '../../domain/search/sentence-phrases.ts'
import type { Storefront } from '../../contract/site/storefront.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { ListUrl } from '../../stores/catalogue/catalogue-url.ts'

/** Pages of 40 that one HTML page holds; a longer list is fetched by its island. */
const PAGES_MAX = 5

/** A list as its page brings it, with the products themselves; `built` is null while search is busy. */
export async function builtList(
  shop: Storefront,
  locale: ShopLocale,
  { request: listRequest, view }: ListUrl,
  taxon?: string
) {
  const request =
    listRequest.text === undefined ? listRequest : { ...listRequest, reading: readSentence(listRequest.text) }
  const pages = Math.min(request.page ?? 1, PAGES_MAX)
  const answer = await shop.search({
    ...listBody({ ...request, ...(taxon && { taxon }), locale, facets: true, page: 1 }),
    size: pages * PAGE_SIZE
  })
  const { cards, total } = cardsOf(answer)
  const { page: _, ...first } = request
  const built = {
    cards: cards.map(card => listingCardOf(card, locale)),
    total,
    facets: facetsOf(answer),
    request: pages > 1 ? { ...first, page: pages } : first,
    view
  }
  return { answer, cards, built: answer.timed_out ? null : built }
}
