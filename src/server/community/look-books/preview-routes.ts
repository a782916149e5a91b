import { join } from 'node:path'
import { Hono } from 'hono'
import { COVER_IMAGES_MAX } from '../../../domain/community/look-book.ts'
import { isShopLocale } from '../../../i18n/locales.ts'
import { lookBookOgImage, lookBookOgImagePath } from '../../../og-images/look-book-image.ts'
import { packshotsOf } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { cachedFile } from '../../platform/http/cached-file.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { queueDrawing } from '../../platform/images/drawing-queue.ts'
import type { LookBookService } from './service.ts'

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{12}\.(mn|en)\.jpg$/

/** Cards that public look books are shared with: drawn when first asked for, then kept. */
export const lookBookPreviewRoutes = (db: Database, books: Pick<LookBookService, 'readLookBook'>, folder: string) =>
  new Hono<HttpEnv>().get('/og/look-books/:file', async c => {
    const [, id = '', locale] = FILE.exec(c.req.param('file')) ?? []
    const book = id && isShopLocale(locale) ? await books.readLookBook(id, {}, locale) : undefined
    if (!book || !isShopLocale(locale)) return problem(c, 404, 'not-found')
    const card = lookBookOgImage(book, locale)
    // A page from before the title or a product changed: today's card, under its own name.
    const path = lookBookOgImagePath(id, card)
    if (path !== c.req.path) return c.redirect(path, 302)
    const bytes = await cachedFile(join(folder, path.replace('/og/look-books/', '')), async () => {
      const ids = book.items
        .filter(({ product }) => book.images.includes(product.image))
        .map(({ product }) => product.id)
      const packshots = await packshotsOf(db, [...new Set(ids)].slice(0, COVER_IMAGES_MAX))
      // Sharp is loaded only where a picture is drawn: most servers never do.
      const { renderLookBookOgImage } = await import('../../../og-images/render.ts')
      return queueDrawing(() => renderLookBookOgImage(card, packshots))
    })
    if (!bytes) return problem(c, 404, 'not-found')
    return new Response(bytes, {
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' }
    })
  })
