/**
 * Sitemaps of the prebuilt pages, from what the pages say of themselves: who has a canonical address of its own and
 * does not hide is in, with its languages and with the day its content changed. Products are the server's.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitLocale } from '../src/i18n/locales.ts'
import { kindOf, sitemapOf, URLS_MAX, type SitemapUrl } from '../src/server/site/sitemaps/index.ts'

const CANONICAL = /<link rel="canonical" href="([^"]+)"/
const LANGUAGE = /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g
const CHANGED = /<meta property="og:updated_time" content="([^"]+)"/
const HIDDEN = /<meta name="robots" content="[^"]*noindex/

/** A page's entry; none where it hides or is a copy of another. */
function entryOf(path: string, html: string): SitemapUrl | undefined {
  const head = html.slice(0, html.indexOf('</head>'))
  const [, url] = CANONICAL.exec(head) ?? []
  if (url === undefined || HIDDEN.test(head) || decodeURI(new URL(url).pathname) !== path) return undefined
  return {
    url,
    changed: CHANGED.exec(head)?.[1],
    languages: [...head.matchAll(LANGUAGE)].map(([, language = '', href = '']) => [language, href] as const)
  }
}

export async function writeSitemaps(folder: string): Promise<{ readonly files: number; readonly urls: number }> {
  const target = join(folder, 'sitemaps')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const pages = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.html')).sort()
  const kinds = new Map<string, SitemapUrl[]>()
  for (const page of pages) {
    const path = `/${page.replaceAll('\\', '/').replace(/\.html$/, '')}`.replace(/^\/index$/, '/')
    const entry = entryOf(path, await readFile(join(folder, page), 'utf8'))
    if (!entry) continue
    const kind = kindOf(splitLocale(path).path)
    kinds.set(kind, [...(kinds.get(kind) ?? []), entry])
  }
  let [files, urls] = [0, 0]
  for (const [kind, entries] of kinds) {
    for (let from = 0; from < entries.length; from += URLS_MAX) {
      const name = from === 0 ? kind : `${kind}-${from / URLS_MAX + 1}`
      await writeFile(join(target, `${name}.xml`), sitemapOf(entries.slice(from, from + URLS_MAX)))
      files += 1
    }
    urls += entries.length
  }
  return { files, urls }
}
