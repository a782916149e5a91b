import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Editorial } from './read-editorial.ts'

const MEDIA: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif'
}

export const coverPath = (collection: 'articles' | 'news' | 'authors', slug: string) =>
  `/content-covers/${collection}/${slug}`

/** Pictures of `content/` for clients of the API; the site's own pages have them from the build. */
export function editorialCovers(contentFolder: string, { articles, news, authors }: Editorial) {
  const files = new Map<string, string>()
  for (const { slug, cover } of articles) if (cover !== undefined) files.set(coverPath('articles', slug), cover)
  for (const { slug, cover } of news) if (cover !== undefined) files.set(coverPath('news', slug), cover)
  for (const { slug, portrait } of authors) if (portrait !== undefined) files.set(coverPath('authors', slug), portrait)
  return new Hono<HttpEnv>().get('/content-covers/:collection/:slug', async c => {
    const file = files.get(c.req.path)
    const media = file === undefined ? undefined : MEDIA[extname(file)]
    const bytes =
      file !== undefined && media ? await readFile(join(contentFolder, file)).catch(() => undefined) : undefined
    if (!bytes || !media) return problem(c, 404, 'not-found')
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': media,
        'Cache-Control': 'public, max-age=3600',
        'X-Content-Type-Options': 'nosniff',
        // An SVG opened by itself may run nothing.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox"
      }
    })
  })
}
