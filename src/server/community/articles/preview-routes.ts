import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Article } from '../../../contract/community/article.ts'
import { isMemberSlug } from '../../../domain/community/article.ts'
import { memberArticleOgImage, memberArticleOgImagePath } from '../../../og-images/member-article-image.ts'
import { cachedFile } from '../../platform/http/cached-file.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { queueDrawing } from '../../platform/images/drawing-queue.ts'

const FILE = /^([a-z0-9-]{8,120})-[0-9a-f]{12}\.(?:mn|en)\.jpg$/

interface Deps {
  /** A member's article, or news that staff published. */
  readonly readArticle: (slug: string) => Promise<Article | undefined>
  /** The bytes of a picture of an article. */
  readonly readImage: (file: string) => Promise<Buffer | undefined>
  /** Folder of drawn images. */
  readonly folder: string
}

/** Deletes the cards of texts that are not public any more. */
export async function deleteOrphanCards({ readArticle, folder }: Pick<Deps, 'readArticle' | 'folder'>) {
  for (const file of await readdir(folder).catch(() => [])) {
    const [, slug = ''] = FILE.exec(file) ?? []
    if (slug !== '' && !(await readArticle(slug))) await rm(join(folder, file), { force: true })
  }
}

/** Cards that members' articles and news of staff are shared with: drawn when first asked for, then kept. */
export const articlePreviewRoutes = ({ readArticle, readImage, folder }: Deps) =>
  new Hono<HttpEnv>().get('/og/articles/:file', async c => {
    const [, slug = ''] = FILE.exec(c.req.param('file')) ?? []
    const article = isMemberSlug(slug) ? await readArticle(slug) : undefined
    if (!article) return problem(c, 404, 'not-found')
    const card = memberArticleOgImage(article)
    const path = memberArticleOgImagePath(article.slug, card)
    // From before the title or the cover changed: today's card, under its own name.
    if (path !== c.req.path) return c.redirect(path, 302)
    const bytes = await cachedFile(join(folder, path.replace('/og/articles/', '')), async () => {
      // Sharp is loaded only where a picture is drawn: most servers never do.
      const { artOf, renderOgImage } = await import('../../../og-images/render.ts')
      const cover = article.cover && (await readImage(article.cover.url.split('/').at(-1) ?? ''))
      return queueDrawing(async () => renderOgImage(card, cover ? await artOf(cover) : undefined))
    })
    if (!bytes) return problem(c, 404, 'not-found')
    return new Response(bytes, {
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' }
    })
  })
