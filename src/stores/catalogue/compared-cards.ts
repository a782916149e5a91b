import { atom } from 'nanostores'
import { searchCatalogue } from '../../api/search.ts'
import { cardsOf, type ProductCard } from '../../contract/catalogue/catalogue-base.ts'
import { byIdsBody } from '../../contract/catalogue/listing-query.ts'
import { $compared } from './compared.ts'

/** Cards of the products that are compared, by id, as far as they are known. */
export const $comparedCards = atom<ReadonlyMap<string, ProductCard>>(new Map())

/** Asks for cards that are not known yet. Without them products can be compared all the same. */
export async function loadComparedCards(): Promise<void> {
  const missing = $compared.get().filter(id => !$comparedCards.get().has(id))
  if (missing.length === 0) return
  try {
    const { cards } = cardsOf(await searchCatalogue(byIdsBody(missing)))
    $comparedCards.set(new Map([...$comparedCards.get(), ...cards.map(card => [card.id, card] as const)]))
  } catch {
    // Search is out of reach or busy.
  }
}
