import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import type { PackshotSpec } from '../../../contract/catalogue/catalogue-record.ts'
import { variantPackshot } from '../../../packshot/variant-packshot.ts'
import { packshotKey, packshotPath } from '../../../packshot/key.ts'
import { PACKSHOT_FULL_WIDTH, PACKSHOT_VIEWS } from '../../../packshot/views.ts'
import { PACKSHOT_FORMATS, PACKSHOT_WIDTHS, type PackshotFormat } from '../../../packshot/widths.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import type { Database } from '../../platform/db/database.ts'
import { cachedFile } from '../../platform/http/cached-file.ts'
import { unavailable } from '../../platform/http/problem.ts'
import { Overloaded } from '../../platform/http/shedding.ts'
import { queueDrawing } from '../../platform/images/drawing-queue.ts'
import { packshotTextOf, productDetailsColumn, variantOptionsColumn } from './product-details.ts'
import { productBySlug, variantsOfProduct } from './queries.ts'

const FILE = /^([a-z0-9-]+)-([0-9a-f]{8})(?:\.(back|label|scale))?\.(\d{2,4})\.(avif|webp)$/
const isFormat = (text: string | undefined): text is PackshotFormat => PACKSHOT_FORMATS.some(format => format === text)

const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const

/** Pictures the build has not drawn, those of imported products and views besides the front: drawn when first asked for, then kept. */
export const packshotRoutes = (db: Database, folder: string) =>
  new Hono<HttpEnv>().get('/packshots/:file', async (c, next) => {
    // Asked before the others have their turn: afterwards Hono knows only the parameters of the last route.
    const file = c.req.param('file')
    await next()
    if (c.res.status !== 404) return
    const picture = await packshotFile(db, folder, file).catch(asBusy)
    if (!picture) return
    // Hono would carry the headers of the 404 over: its encoding, and that nobody may keep it.
    c.res = undefined
    c.res = picture === 'busy' ? refusalOf(c) : answerOf(picture)
  })

function asBusy(error: unknown) {
  if (error instanceof Overloaded) return 'busy' as const
  throw error
}

/** It has the headers of the 404 from Hono: its text is not encoded as a page is. */
function refusalOf(c: Context<HttpEnv>) {
  const refusal = unavailable(c)
  refusal.headers.delete('Content-Encoding')
  return refusal
}

const answerOf = (picture: NonNullable<Awaited<ReturnType<typeof packshotFile>>>) =>
  'location' in picture
    ? new Response(null, { status: 302, headers: { Location: picture.location } })
    : new Response(picture.bytes, {
        headers: { 'Content-Type': picture.type, 'Cache-Control': 'public, max-age=31536000, immutable' }
      })

/** The drawings of a product's variants. */
async function variantPackshots(
  db: Database,
  product_id: string,
  spec: PackshotSpec
): Promise<readonly PackshotSpec[]> {
  const variants = await db.all(variantsOfProduct, { product_id })
  return variants.map(({ options_json }) => variantPackshot(spec, variantOptionsColumn.read(options_json)))
}

/** The picture that a file's name asks for. */
function askedPicture(file: string) {
  const [, slug = '', hash = '', named, width = '', format] = FILE.exec(file) ?? []
  const view = PACKSHOT_VIEWS.find(each => each === named)
  const size = [...PACKSHOT_WIDTHS, PACKSHOT_FULL_WIDTH].find(each => String(each) === width)
  return size && isFormat(format) ? { slug, hash, view, size, format } : undefined
}

export async function packshotFile(db: Database, folder: string, file: string) {
  const asked = askedPicture(file)
  const product = asked && (await db.first(productBySlug, { slug: asked.slug }))
  if (!product) return undefined
  const { slug, hash, view, size, format } = asked
  const details = productDetailsColumn.read(product.facts_json)
  const text = view === 'back' ? packshotTextOf(details) : undefined
  const isAsked = (each: PackshotSpec) => packshotKey(slug, each, text) === `/packshots/${slug}-${hash}`
  const spec = isAsked(details.packshot)
    ? details.packshot
    : (await variantPackshots(db, product.id, details.packshot)).find(isAsked)
  // Nothing is drawn to a scale that is not known.
  if (view === 'scale' && !details.packshot.size) return undefined
  // A page from before the drawing changed: better today's picture than none.
  if (!spec) {
    const key = packshotKey(slug, details.packshot, text)
    return { location: packshotPath(view ? `${key}.${view}` : key, size, format) }
  }
  const bytes = await cachedFile(join(folder, file), async () => {
    // Sharp is loaded only where a picture is drawn: most servers never do.
    const { renderPackshotView } = await import('../../../packshot/render.ts')
    const drawn = { spec, form: details.packshot, ...(view && { view }), ...(text && { text }) }
    return queueDrawing(() => renderPackshotView(drawn, { width: size, format }))
  })
  return bytes && { type: TYPES[format], bytes }
}
