import type { Context } from 'hono'
import { DEFAULT_LOCALE, isShopLocale, localePath, splitLocale } from '../../../i18n/locales.ts'
import { acceptedEncodings, type Encoding } from './compress.ts'
import { REFRESH_HEADER, type CdnPurge } from './cdn-purge.ts'
import type { HttpEnv } from './env.ts'
import { etagMatches } from './etag.ts'
import type { PageRenderer } from './page-renderer.ts'
import { pageQuery, queryString } from './page-query.ts'
import type { MovedTo } from './redirects.ts'
import { problem } from './problem.ts'
import type { Microcache } from './microcache.ts'
import type { StaticFiles } from './static-files.ts'
import { isTracking } from './tracking.ts'

export interface Site {
  readonly files: StaticFiles
  /** Missing where only prebuilt pages are served. */
  readonly render?: PageRenderer
  readonly cache: Microcache
  /** Called for every page that a shared cache may keep. */
  readonly cdnPurge?: CdnPurge | undefined
  /** Permanent redirects. */
  readonly movedTo?: MovedTo
  /** Target to which staff redirect a path that no page answers. */
  readonly redirectOf?: (path: string) => Promise<string | undefined>
}

/** The screens of the office are told apart in the browser. */
const OFFICE = /^\/office(?:\/|$)/

interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly body: Buffer<ArrayBuffer>
}

/**
 * Everything that is not the API: a file of the build, a page on demand, the Mongolian page where a language has
 * none, and else the page that says so.
 */
export const site = ({ files, render, cache, cdnPurge, movedTo, redirectOf }: Site) => {
  const { fileFor, officeFor } = builtPages(files)

  return async (c: Context<HttpEnv>): Promise<Response> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return problem(c, 405, 'method-not-allowed', { headers: { Allow: 'GET, HEAD' } })
    }
    const path = c.req.path
    const accepted = acceptedEncodings(c.req.header('accept-encoding'))

    const office = await officeFor(path, accepted)
    if (office) return send(c, office)
    const file = await fileFor(path, accepted)
    if (file) return send(c, file)
    const clean = cleanPath(path)
    const moved = movedTo?.(clean)
    if (moved !== undefined) return c.redirect(moved + withoutTracking(queryOf(c.req.url)), 301)
    // As it was written: what is decoded may hold a line break, or a blank that a browser leaves out of `/ /host`.
    if (clean !== path) return c.redirect(cleanPath(new URL(c.req.url).pathname) + queryOf(c.req.url), 308)
    if (files.has(path)) return c.redirect(pageOf(path) + queryOf(c.req.url), 308)

    const { locale, path: original } = splitLocale(path)
    const search = pageQuery(original, queryOf(c.req.url))
    const page = await onDemand(isShopLocale(locale) ? path : original, search, accepted[0])
    if (page?.status === 404) {
      const target = await redirectOf?.(path)
      if (target !== undefined) return c.redirect(target + withoutTracking(queryOf(c.req.url)), 301)
    }
    if (page) {
      // A page that only we asked for is nobody's interest: it does not keep others from being forgotten.
      if (cdnPurge && search === '' && c.req.header(REFRESH_HEADER) !== '1') cdnPurge.sent(path, accepted[0], page.tags)
      return send(c, page, page.status)
    }

    // "A missing translation falls back to the default locale" (spec §1): same URL, its canonical names the original.
    if (locale !== DEFAULT_LOCALE) {
      const fallback = await fileFor(original, accepted)
      if (fallback) return send(c, fallback)
    }
    const target = await redirectOf?.(path)
    if (target !== undefined) return c.redirect(target + withoutTracking(queryOf(c.req.url)), 301)
    return notFound(c, locale, accepted)
  }

  function onDemand(path: string, search: string, encoding: Encoding | undefined) {
    if (!render) return undefined
    // One address for everybody is kept; what somebody narrowed down is rendered for him alone.
    if (search !== '') return cache.once(encoding, () => render(path + search))
    return cache.ready(path, encoding) ?? cache.page(path, encoding, () => render(path))
  }

  async function notFound(c: Context<HttpEnv>, locale: string, accepted: readonly Encoding[]) {
    if (!(c.req.header('accept') ?? '').includes('text/html')) return problem(c, 404, 'not-found')
    const page = (await files.read(`/${locale}/404.html`, accepted)) ?? (await files.read('/404.html', accepted))
    const headers = { ...page?.headers, 'Cache-Control': 'no-store' }
    return page ? send(c, { ...page, headers, etag: '' }, 404) : problem(c, 404, 'not-found')
  }
}

/** Files of the build by the paths that are asked for. */
function builtPages(files: StaticFiles) {
  /** A page by its clean path or an asset by its name; pages have no ending in their URL. */
  function fileFor(path: string, accepted: readonly Encoding[]) {
    if (path === '/') return files.read('/index.html', accepted)
    return files.read(path.endsWith('.html') ? '' : files.has(path) ? path : `${path}.html`, accepted)
  }

  /** The one page of the office, under every path of it; nobody keeps it. */
  async function officeFor(path: string, accepted: readonly Encoding[]) {
    const { locale, path: original } = splitLocale(path)
    if (!OFFICE.test(original) || cleanPath(path) !== path) return undefined
    const page = await fileFor(isShopLocale(locale) ? localePath(locale, '/office') : '/office', accepted)
    if (!page) return undefined
    const { ETag: _, ...headers } = page.headers
    return { ...page, headers: { ...headers, 'Cache-Control': 'no-store' }, etag: '' }
  }

  return { fileFor, officeFor }
}

/** The query a redirect keeps: all parameters but those that advertisers append. */
const withoutTracking = (query: string) =>
  query && queryString([...new URLSearchParams(query)].filter(([name]) => !isTracking(name)))

/** Without slashes at the end, and never `//host`, which a browser would take for another site. */
function cleanPath(path: string): string {
  let start = 0
  while (path[start] === '/' || path[start] === '\\') start++
  let end = path.length
  while (end > start && path[end - 1] === '/') end--
  return `/${path.slice(start, end)}`
}

const pageOf = (file: string) => (file === '/index.html' ? '/' : file.replace(/\.html$/, ''))

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

/** Headers are plain objects made once per answer: `c.header` would cost more than the rest of the request. */
function send(c: Context<HttpEnv>, { headers, etag, body }: Answer, status = 200): Response {
  const named = { ...headers, 'X-Request-Id': c.get('requestId') }
  if (status === 200 && etagMatches(c.req.header('if-none-match'), etag)) {
    const headersToKeep = Object.entries(named).filter(
      ([name]) => !name.startsWith('Content-') || name === 'Content-Security-Policy'
    )
    return new Response(null, { status: 304, headers: Object.fromEntries(headersToKeep) })
  }
  return new Response(body, { status, headers: named })
}
