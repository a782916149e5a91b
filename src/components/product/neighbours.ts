import { cardsOf, type ProductCard } from '../../contract/catalogue/catalogue-base.ts'
import { boughtTogetherBody, relatedBody, seriesBody } from '../../contract/catalogue/listing-query.ts'
import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import type { ReviewBody } from '../../contract/community/review.ts'
import type { ProductView, Storefront } from '../../contract/site/storefront.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

const FRESH_MS = 60_000
/** With their pages' HTML, in each language. */
const CACHE_MAX = 500

export interface Neighbours {
  readonly series: readonly ProductCard[]
  readonly boughtTogether: readonly ProductCard[]
  readonly related: readonly ProductCard[]
  /** First page of its public reviews, by the language of the page. */
  readonly reviews: Readonly<Record<ShopLocale, readonly ReviewBody[]>>
}

interface CacheEntry {
  readonly version: string
  readonly until: number
  readonly neighbours: Promise<Neighbours>
}

const cache = new Map<string, CacheEntry>()

/** Products beside this one, and its reviews. They cost two searches and two reads, so one answer serves every reader of a minute. */
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
  const [series, boughtTogether, related, mn, en] = await Promise.all([
    shop.search(seriesBody(document)),
    boughtTogetherOf(shop, document),
    shop.search(relatedBody(document)),
    shop.reviews('product', document.id, 'mn'),
    shop.reviews('product', document.id, 'en')
  ])
  const ofSeries = cardsOf(series).cards
  const shown = new Set([...ofSeries, ...boughtTogether].map(({ id }) => id))
  return {
    series: ofSeries,
    boughtTogether,
    related: cardsOf(related).cards.filter(({ id }) => !shown.has(id)),
    reviews: { mn, en }
  }
}

async function boughtTogetherOf(shop: Storefront, document: ProductDocument): Promise<readonly ProductCard[]> {
  // It may have become one that is never promoted since the orders were counted.
  if (document.age_restricted || document.requires_prescription) return []
  const ids = await shop.boughtTogether(document.id)
  if (ids.length === 0) return []
  const { cards } = cardsOf(await shop.search(boughtTogetherBody(ids)))
  return [...cards].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
