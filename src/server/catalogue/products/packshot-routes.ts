import { join } from 'node:path'
import { Hono } from 'hono'
import { packshotKey, packshotPath } from '../../../packshot/key.ts'
import { PACKSHOT_WIDTHS } from '../../../packshot/widths.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import type { Database } from '../../platform/db/database.ts'
import { cachedFile } from '../../platform/http/cached-file.ts'
import { productDetailsColumn } from './product-details.ts'
import { productBySlug } from './queries.ts'

const FILE = /^([a-z0-9-]+)-([0-9a-f]{8})\.(\d{2,4})\.(avif|webp)$/
const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const

/** Pictures the build has not drawn, those of imported products: drawn when first asked for, then kept. */
export const packshotRoutes = (db: Database, folder: string) =>
  new Hono<HttpEnv>().get('/packshots/:file', async (c, next) => {
    // Asked before the others have their turn: afterwards Hono knows only the parameters of the last route.
    const file = c.req.param('file')
    await next()
    if (c.res.status !== 404) return
    const picture = await pictureOf(db, folder, file)
    if (!picture) return
    if ('location' in picture) {
      c.res = c.redirect(picture.location, 302)
      return
    }
    c.res = new Response(picture.bytes, {
      headers: { 'Content-Type': picture.type, 'Cache-Control': 'public, max-age=31536000, immutable' }
    })
  })

async function pictureOf(db: Database, folder: string, file: string) {
  const [, slug = '', hash = '', width = '', format] = FILE.exec(file) ?? []
  if (format !== 'avif' && format !== 'webp') return undefined
  const size = PACKSHOT_WIDTHS.find(each => String(each) === width)
  if (!size) return undefined
  const type = TYPES[format]
  const product = await db.first(productBySlug, { slug })
  if (!product) return undefined
  const { packshot } = productDetailsColumn.read(product.facts_json)
  const key = packshotKey(slug, packshot)
  // A page from before the drawing changed: better today's picture than none.
  if (key !== `/packshots/${slug}-${hash}`) return { location: packshotPath(key, size, format) }
  const bytes = await cachedFile(join(folder, file), async () => {
    // Sharp is loaded only where a picture is drawn: most servers never do.
    const { renderPackshot } = await import('../../../packshot/render.ts')
    return renderPackshot(packshot, { width: size, format })
  })
  return bytes && { type, bytes }
}
