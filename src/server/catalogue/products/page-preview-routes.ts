import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Hono } from 'hono'
import type { OgImage } from '../../../og-images/og-image.ts'
import type { Database } from '../../platform/db/database.ts'
import { cachedFile } from '../../platform/http/cached-file.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { queueDrawing } from '../../platform/images/drawing-queue.ts'
import { packshotFile } from './packshot-routes.ts'

interface Options {
  readonly db: Database
  /** The build’s folder, with its list of cards (scripts/list-previews.ts). */
  readonly built: string
  readonly dataFolder: string
}

const FILE = /^[0-9a-f]{12}\.jpg$/

/** Cards that built pages are shared with: drawn when first asked for, then kept. Only what the build lists is drawn. */
export const pagePreviewRoutes = ({ db, built, dataFolder }: Options) =>
  new Hono<HttpEnv>().get('/og/:file', async c => {
    const file = c.req.param('file')
    if (!FILE.test(file)) return problem(c, 404, 'not-found')
    const kept = await cachedFile(join(dataFolder, 'og/pages', file), async () => {
      const card = (await readCards(join(built, 'previews.json'))).get(file)
      const art = card?.art === undefined ? undefined : await artFile(card.art)
      // Kept for a year: not without the picture that the page asks for.
      const isWhole = card && (card.art === undefined || art)
      return isWhole ? drawCard(card, art) : undefined
    })
    if (kept)
      return new Response(kept, { headers: { ...JPEG, 'Cache-Control': 'public, max-age=31536000, immutable' } })
    const card = (await readCards(join(built, 'previews.json'))).get(file)
    if (!card) return problem(c, 404, 'not-found')
    return new Response(new Uint8Array(await drawCard(card)), { headers: { ...JPEG, 'Cache-Control': 'no-store' } })

    /** A picture of the build, of a product as it is drawn today, or one that staff uploaded. */
    async function artFile(path: string): Promise<Buffer | undefined> {
      if (path.startsWith('/packshots/')) return packshotArt(basename(path))
      const uploaded = /^\/product-pictures\/([\w-]{22})\./.exec(path)?.[1]
      const at = uploaded ? join(dataFolder, 'product-pictures', `${uploaded}.webp`) : join(built, 'client', path)
      return readFile(at).catch(() => undefined)
    }

    async function packshotArt(name: string): Promise<Buffer | undefined> {
      const folder = join(dataFolder, 'packshots')
      const asked = await packshotFile(db, folder, name)
      // The drawing changed after the build.
      const drawn = asked && 'location' in asked ? await packshotFile(db, folder, basename(asked.location)) : asked
      return drawn && 'bytes' in drawn ? Buffer.from(drawn.bytes) : undefined
    }
  })

const JPEG = { 'Content-Type': 'image/jpeg' }

async function drawCard(card: OgImage, art?: Buffer): Promise<Buffer> {
  // Sharp is loaded only where a picture is drawn: most servers never do.
  const { artOf, renderOgImage } = await import('../../../og-images/render.ts')
  return queueDrawing(async () => renderOgImage(card, art && (await artOf(art))))
}

/** No list without a build. */
async function readCards(path: string): Promise<ReadonlyMap<string, OgImage>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return new Map(Object.entries(JSON.parse(text) as Record<string, OgImage>))
}
