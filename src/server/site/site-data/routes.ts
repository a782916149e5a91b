import { Hono } from 'hono'
import { siteDataQuery, siteDataSchema, type SiteContents } from '../../../contract/site/site-data.ts'
import { later, MINUTE_MS } from '../../../domain/time.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { etagOf, etagMatches } from '../../platform/http/etag.ts'
import { unprocessable } from '../../platform/http/problem.ts'
import { respondProblem } from '../../platform/http/respond.ts'
import { query } from '../../platform/http/validate.ts'
import { NOT_MODIFIED, operation } from '../../platform/openapi/operation.ts'
import type { SectionName } from './sections.ts'
import type { SiteFeed } from './site-feed.ts'
import { siteStylesheet } from './stylesheet.ts'

/** A change is seen within a second; who has the answer already is spared by its ETag. */
const PUBLIC = { 'Cache-Control': 'public, max-age=1', Vary: 'Accept-Language' }

/** How far a date may lie ahead: clocks of machines differ, and two changes at once are given moments of their own. */
const CLOCKS_MS = MINUTE_MS

const ALWAYS = [
  ...(['taxons', 'menus', 'translation', 'notifications', 'banners'] as const),
  ...(['configs', 'badges', 'presets'] as const)
]

/** Data about the shop that a client needs before its first page. */
export const siteDataRoutes = (feed: SiteFeed, now: () => Date) =>
  new Hono<HttpEnv>().get(
    '/site_data',
    operation(
      'public',
      'Read taxons, menus, notices, presets and the constants of the shop; with load_zones delivery zones, with load_store_locations branches; with date only what has changed since',
      { 200: siteDataSchema, 304: NOT_MODIFIED }
    ),
    query(siteDataQuery),
    async c => {
      const { date, load_zones, load_store_locations } = c.req.valid('query')
      if (date && date > later(now(), CLOCKS_MS))
        return respondProblem(c, unprocessable('site-date', { field: 'date' }).problem)
      const names = new Set<SectionName>(ALWAYS)
      if (load_zones) names.add('zones')
      if (load_store_locations) names.add('store_locations')
      const { bytes, etag } = await feed.answer({ locale: c.var.locale, names, since: date })
      const headers = { ...PUBLIC, ETag: etag }
      if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
      return c.body(bytes, 200, { ...headers, 'Content-Type': 'application/json' })
    }
  )

/** Every page waits for it, so that browsers keep it for a moment and renew it behind the page's back. */
const STYLES = 'public, max-age=10, stale-while-revalidate=60, stale-if-error=86400'

/** `/site.css`: notice and switches for pages that were built before. */
export const siteStyleRoutes = (contents: () => Promise<SiteContents>) =>
  new Hono<HttpEnv>().get('/site.css', async c => {
    const text = siteStylesheet(await contents())
    const etag = etagOf(new TextEncoder().encode(text))
    const headers = { 'Cache-Control': STYLES, ETag: etag }
    if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(text, 200, { ...headers, 'Content-Type': 'text/css; charset=utf-8' })
  })
