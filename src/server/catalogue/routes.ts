import { Hono } from 'hono'
import type { ProductView, TaxonView } from '../../contract/storefront.ts'
import { HOLD_MINUTES, JUST_CHANGED_MS, MINIMUM_ORDER_AMOUNT } from '../../domain/cart.ts'
import { DELIVERY_HOURS } from '../../domain/delivery.ts'
import type { HttpEnv } from '../http/env.ts'
import { refuse } from '../http/refuse.ts'
import type { Catalogue } from './storefront.ts'

const PUBLIC = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=300' }

/** Public facts of the catalogue. */
export const catalogueRoutes = (catalogue: Catalogue) =>
  new Hono<HttpEnv>()
    .get('/taxons/tree', c =>
      c.json({ taxons: catalogue.taxonTree().map(each => taxonBody(each, c.var.locale)) }, 200, PUBLIC)
    )
    .get('/taxons/all', c => {
      const flat = (taxon: TaxonView): TaxonView[] => [taxon, ...taxon.children.flatMap(flat)]
      const taxons = catalogue
        .taxonTree()
        .flatMap(flat)
        .map(each => ({ ...taxonBody(each, c.var.locale), children: undefined }))
      return c.json({ taxons, count: taxons.length }, 200, PUBLIC)
    })
    .get('/products/:slug', async c => {
      const product = await catalogue.product(c.req.param('slug'))
      if (!product) return refuse(c, 404, 'product-not-found')
      const etag = `"${product.version}"`
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ETag: etag })
      return c.body(bytesOf(product), 200, { ...PUBLIC, ETag: etag, 'Content-Type': 'application/json' })
    })
    .get('/site_data', c =>
      c.json(
        {
          date: new Date().toISOString(),
          taxons: catalogue.taxonTree().map(each => taxonBody(each, c.var.locale)),
          configs: {
            minimum_order_amount: MINIMUM_ORDER_AMOUNT,
            hold_minutes: HOLD_MINUTES,
            just_changed_ms: JUST_CHANGED_MS,
            delivery_hours: DELIVERY_HOURS
          }
        },
        200,
        PUBLIC
      )
    )

/** Written out once for each version of a product: it is asked for far more often than it changes. */
const written = new WeakMap<ProductView, Uint8Array<ArrayBuffer>>()

function bytesOf(product: ProductView) {
  let bytes = written.get(product)
  if (!bytes) {
    const taxonPath = product.taxonPath.map(taxon => ({ ...taxon, children: undefined }))
    bytes = new TextEncoder().encode(JSON.stringify({ ...product, taxonPath }))
    written.set(product, bytes)
  }
  return bytes
}

interface TaxonBody {
  readonly id: string
  readonly permalink: string
  readonly name: string
  readonly translation_en: string | undefined
  readonly parent: string | null
  readonly depth: number
  readonly count: number
  readonly children: readonly TaxonBody[]
}

const taxonBody = (taxon: TaxonView, locale: string): TaxonBody => ({
  id: taxon.id,
  permalink: taxon.permalink,
  name: locale === 'mn' ? taxon.name.mn : (taxon.name.en ?? taxon.name.mn),
  translation_en: taxon.name.en,
  parent: taxon.parent,
  depth: taxon.depth,
  count: taxon.count,
  children: taxon.children.map(each => taxonBody(each, locale))
})
