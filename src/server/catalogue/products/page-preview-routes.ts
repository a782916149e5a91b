import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Hono } from 'hono'
import type { OgImage } from '../../../og-images/og-image.ts'
import type { Database } from '../../platform/db/database.ts'
import { cachedFile } from '../../platform/http/cached-file.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
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
    const bytes = await cachedFile(join(dataFolder, 'og/pages', file), async () => {
      const cards = await readCards(join(built, 'previews.json'))
      const card = cards.get(file)
      if (!card) return undefined
      const art = card.art === undefined ? undefined : await artFile(card.art)
      // Sharp is loaded only where a picture is drawn: most servers never do.
      const { artOf, renderOgImage } = await import('../../../og-images/render.ts')
      return renderOgImage(card, art && (await artOf(art)))
    })
    if (!bytes) return problem(c, 404, 'not-found')
    return new Response(bytes, {
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' }
    })

    /** A picture of the build, of a product as it is drawn, or one that staff uploaded; a card does without one that is gone. */
    async function artFile(path: string): Promise<Buffer | undefined> {
      if (path.startsWith('/packshots/')) {
        const drawn = await packshotFile(db, join(dataFolder, 'packshots'), basename(path))
        return drawn && 'bytes' in drawn ? Buffer.from(drawn.bytes) : undefined
      }
      const uploaded = /^\/product-pictures\/([\w-]{22})\./.exec(path)?.[1]
      const at = uploaded ? join(dataFolder, 'product-pictures', `${uploaded}.webp`) : join(built, 'client', path)
      return readFile(at).catch(() => undefined)
    }
  })

/** No list without a build. */
async function readCards(path: string): Promise<ReadonlyMap<string, OgImage>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return new Map(Object.entries(JSON.parse(text) as Record<string, OgImage>))
}
