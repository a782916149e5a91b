import { join } from 'node:path'
import { Hono } from 'hono'
import type { Storefront } from '../../../contract/site/storefront.ts'
import { isShopLocale } from '../../../i18n/locales.ts'
import { productOgImage, productOgImagePath } from '../../../og-images/product-image.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { cachedFile } from '../../platform/http/cached-file.ts'
import { problem } from '../../platform/http/problem.ts'
import { queueDrawing } from '../../platform/images/drawing-queue.ts'
import { productDetailsColumn } from './product-details.ts'
import { productBySlug } from './queries.ts'

const FILE = /^([a-z0-9-]+)-[0-9a-f]{12}\.(mn|en)\.jpg$/

/** Cards that product pages are shared with: drawn when first asked for, then kept. */
export const previewRoutes = (db: Database, storefront: Storefront, folder: string) =>
  new Hono<HttpEnv>().get('/og/products/:file', async c => {
    const [, slug = '', locale] = FILE.exec(c.req.param('file')) ?? []
    const product = slug && isShopLocale(locale) ? await storefront.product(slug) : undefined
    const card = product && isShopLocale(locale) ? productOgImage(product, locale) : undefined
    if (!card) return problem(c, 404, 'not-found')
    // A page from before the name or the drawing changed: today's card, under its own name.
    const path = productOgImagePath(slug, card)
    if (path !== c.req.path) return c.redirect(path, 302)
    const bytes = await cachedFile(join(folder, path.replace('/og/products/', '')), async () => {
      const row = await db.first(productBySlug, { slug })
      if (!row) return undefined
      // Sharp is loaded only where a picture is drawn: most servers never do.
      const { renderProductOgImage } = await import('../../../og-images/render.ts')
      return queueDrawing(() => renderProductOgImage(card, productDetailsColumn.read(row.facts_json).packshot))
    })
    if (!bytes) return problem(c, 404, 'not-found')
    return new Response(bytes, {
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' }
    })
  })
