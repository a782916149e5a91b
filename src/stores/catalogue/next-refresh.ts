import type { ListingCard } from '../../contract/catalogue/listing-card.ts'

/** Stock and prices of a list that stays open are looked at again after this long. */
const PATIENCE_MS = 5 * 60_000
/** Time after which the index has a sale that began or ended. */
const SETTLED_MS = 2_000
/** Spread so that not everybody asks at the same moment. */
const SPREAD_MS = 3_000

/** Milliseconds until a list should be looked at again: when a sale among its cards begins or ends, or in a while. */
export function nextRefreshMs(
  cards: readonly Pick<ListingCard, 'sale_start_at' | 'sale_expire_at'>[],
  now: number,
  random = Math.random()
): number {
  const turns = cards
    .flatMap(({ sale_start_at, sale_expire_at }) => [sale_start_at, sale_expire_at])
    .map(moment => (moment ? Date.parse(moment) : Number.NaN))
    .filter(turn => turn > now - SETTLED_MS)
  return Math.min(PATIENCE_MS, ...turns.map(turn => Math.max(turn - now, 0) + SETTLED_MS + random * SPREAD_MS))
}
