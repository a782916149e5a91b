import { atom } from 'nanostores'
import { searchCatalogue } from '../../api/search.ts'
import { CARD_FIELDS, cardsOf } from '../../contract/catalogue/catalogue-base.ts'
import type { ListingCard } from '../../contract/catalogue/listing-card.ts'
import { nextRefreshMs } from './next-refresh.ts'

/** Cards of a prebuilt page as they are now, by slug; null before the first answer. A missing one is no longer sold. */
export const $freshCards = atom<ReadonlyMap<string, ListingCard> | null>(null)

type CardStateFields = Pick<
  ListingCard,
  'slug' | 'price' | 'selling_price' | 'sale_percent' | 'total_on_hand' | 'badges'
>

/** The part of a card that changes while its page stays as it was built: the slug, then price, sale and stock. */
export const cardFingerprint = ({ slug, price, selling_price, sale_percent, total_on_hand, badges }: CardStateFields) =>
  [slug, price, selling_price, sale_percent, Number(total_on_hand > 0), badges[0] ?? ''].join(' ')

/** The part of a list that is looked at again while it stays as it was built. */
export const listFingerprint = ({
  cards,
  total
}: {
  readonly cards: readonly CardStateFields[]
  readonly total: number
}) => [total, ...cards.map(cardFingerprint)].join('\n')

let timer: ReturnType<typeof setTimeout> | undefined

/** Asks for the cards of a page, now and again when a sale among them turns; offline the page stays as it is. */
export async function refreshCards(slugs: readonly string[]): Promise<void> {
  clearTimeout(timer)
  try {
    const body = { query: { terms: { slug: slugs } }, size: slugs.length, _source: CARD_FIELDS }
    const { cards } = cardsOf(await searchCatalogue(body))
    $freshCards.set(new Map(cards.map(card => [card.slug, card])))
    timer = setTimeout(() => void (document.hidden || refreshCards(slugs)), nextRefreshMs(cards, Date.now()))
  } catch {
    // Search is out of reach or busy.
  }
}
