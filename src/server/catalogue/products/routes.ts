import { Hono, type Context } from 'hono'
import { productResponseSchema, type ProductView } from '../../../contract/site/storefront.ts'
import { taxonListQuery, taxonTreeQuery, taxonListSchema, taxonTreeSchema } from '../../../contract/catalogue/taxon.ts'
import { nutritionBodySchema } from '../../../contract/catalogue/nutrition.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { etagOf, etagMatches } from '../../platform/http/etag.ts'
import { problem } from '../../platform/http/problem.ts'
import { query } from '../../platform/http/validate.ts'
import { operation, NOT_MODIFIED } from '../../platform/openapi/operation.ts'
import { nutritionBody } from './nutrition.ts'
import type { Catalogue } from './catalogue.ts'
import { taxonBodies, taxonPage } from './taxon-bodies.ts'

const PUBLIC = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=300' }

/** Public facts of the catalogue. */
export const catalogueRoutes = (catalogue: Catalogue) =>
  new Hono<HttpEnv>()
    .get(
      '/taxons/tree',
      operation('public', 'Read the taxons as a tree', { 200: taxonTreeSchema, 304: NOT_MODIFIED }),
      query(taxonTreeQuery),
      c => {
        const taxons = taxonBodies(catalogue.taxonTree(), c.var.locale, c.req.valid('query').depth)
        return tagged(c, { taxons, count: taxons.length })
      }
    )
    .get(
      '/taxons/all',
      operation('public', 'List all taxons', { 200: taxonListSchema, 304: NOT_MODIFIED }),
      query(taxonListQuery),
      c => tagged(c, taxonPage(catalogue.taxonTree(), c.var.locale, c.req.valid('query')))
    )
    .get(
      '/products/:slug',
      operation('public', 'Read a product as its page shows it', { 200: productResponseSchema, 304: NOT_MODIFIED }),
      async c => {
        const product = await catalogue.product(c.req.param('slug'))
        if (!product) return problem(c, 404, 'product-not-found')
        const etag = `"${product.version}"`
        if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ETag: etag })
        return c.body(bytesOf(product), 200, { ...PUBLIC, ETag: etag, 'Content-Type': 'application/json' })
      }
    )
    .get(
      '/products/:slug/nutrition',
      operation('public', 'Read the nutrition facts of a food or supplement', {
        200: nutritionBodySchema,
        304: NOT_MODIFIED
      }),
      async c => {
        const product = await catalogue.product(c.req.param('slug'))
        if (!product) return problem(c, 404, 'product-not-found')
        const body = nutritionBody(product, c.var.locale)
        return body ? tagged(c, body) : problem(c, 404, 'nutrition-not-found')
      }
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

/** In the reader's language, so caches keep one for each; the tag spares those who have it. */
function tagged(c: Context<HttpEnv>, body: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const etag = etagOf(bytes)
  const headers = { ...PUBLIC, Vary: 'Accept-Language', ETag: etag }
  if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(bytes, 200, { ...headers, 'Content-Type': 'application/json' })
}
