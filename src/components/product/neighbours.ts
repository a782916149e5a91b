import { cardsOf, type ProductCard } from '../../contract/catalogue-query.ts'
import { relatedBody, seriesBody } from '../../contract/listing-query.ts'
import type { ProductView, Storefront } from '../../contract/storefront.ts'

const FRESH_MS = 60_000
/** With their pages' HTML about 50 KB each. */
const CACHE_MAX = 500

export interface Neighbours {
  readonly series: readonly ProductCard[]
  readonly related: readonly ProductCard[]
}

interface CacheEntry {
  readonly version: string
  readonly until: number
  readonly neighbours: Promise<Neighbours>
}

const cache = new Map<string, CacheEntry>()

/** Products beside this one. They cost two searches, so one answer serves every reader of a minute. */
export function neighboursOf(shop: Storefront, product: ProductView, now: number): Promise<Neighbours> {
  const key = product.document.id
  const known = cache.get(key)
  if (known && known.version === product.version && now < known.until) return known.neighbours
  if (cache.size >= CACHE_MAX) cache.clear()
  const neighbours = ask(shop, product)
  cache.set(key, { version: product.version, until: now + FRESH_MS, neighbours })
  neighbours.catch(() => cache.delete(key))
  return neighbours
}

async function ask(shop: Storefront, { document }: ProductView): Promise<Neighbours> {
  const [series, related] = await Promise.all([shop.search(seriesBody(document)), shop.search(relatedBody(document))])
  const ofSeries = cardsOf(series).cards
  const shown = new Set(ofSeries.map(({ id }) => id))
  return { series: ofSeries, related: cardsOf(related).cards.filter(({ id }) => !shown.has(id)) }
}
