import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import type { ArticleList, NewsList } from '../../../contract/community/article.ts'
import type { LookBooksBody } from '../../../contract/community/look-book.ts'
import type { Storefront } from '../../../contract/site/storefront.ts'
import { isMemberSlug } from '../../../domain/community/article.ts'
import { BADGE_IDS } from '../../../domain/catalogue/badge.ts'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { acceptedEncodings, compress, type Encoding } from '../../platform/http/compress.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { etagOf, etagMatches } from '../../platform/http/etag.ts'
import { problem } from '../../platform/http/problem.ts'
import { dataHeaders } from '../../platform/http/security-headers.ts'
import { listedProducts, pagesAt } from './products.ts'
import { newestDate, sitemapIndexOf, sitemapOf, type SitemapUrl } from './xml.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

interface Options {
  readonly db: Database
  readonly storefront: Pick<
    Storefront,
    'brands' | 'articles' | 'news' | 'hotels' | 'vendors' | 'memberLookBooks' | 'promotions' | 'rouletteLocations'
  >
  readonly publicUrl: string
  /** Folder in which the build has put the sitemaps of its pages. */
  readonly built: string
  readonly now: () => Date
}

/** Pages of the shop that are made on demand: the build has nothing to list. */
const SHOP_PAGES = [
  ...['/products', '/contact', '/articles/members', '/vendors', '/badges', '/hotels', '/promotions', '/roulette'],
  ...BADGE_IDS.map(id => `/badges/${id}`)
]

/** The newest; with their authors no more than one sitemap may hold. */
const MEMBER_ARTICLES_MAX = 10_000

/** How long a list of products is told anew to everybody who asks: robots come in swarms. */
const FRESH_MS = 5 * MINUTE_MS

type Texts = ReadonlyMap<string, string>

/** The list of sitemaps, and those of pages on demand: also of products imported after the build. */
export function sitemapRoutes(options: Options) {
  const { publicUrl, now } = options
  let cachedTexts: { readonly texts: Promise<Texts>; readonly until: number } | undefined

  const texts = () => {
    const time = now().getTime()
    if (!cachedTexts || cachedTexts.until <= time) {
      const made = writeSitemaps(options)
      cachedTexts = { texts: made, until: time + FRESH_MS }
      // A failure is told once; the next one who asks tries again.
      made.catch(() => (cachedTexts = undefined))
    }
    return cachedTexts.texts
  }

  const answer = async (c: Context<HttpEnv>) => {
    const text = (await texts()).get(c.req.path)
    return text === undefined ? problem(c, 404, 'not-found') : send(c, text, publicUrl)
  }
  return new Hono<HttpEnv>()
    .get('/sitemap.xml', answer)
    .get(
      '/sitemaps/:file{(?:shop|brands|vendors|hotels|games|staff-news|member-articles|member-look-books|products-\\d+)\\.xml}',
      answer
    )
}

/** Every sitemap by its path, and the list of them. */
async function writeSitemaps({ db, storefront, publicUrl, built, now }: Options): Promise<Texts> {
  const { parts, brands } = await listedProducts(db, publicUrl, now())
  const lists: readonly (readonly [string, readonly SitemapUrl[]])[] = [
    ['shop', SHOP_PAGES.flatMap(path => pagesAt(publicUrl, path, SHOP_LOCALES, undefined))],
    [
      'brands',
      (await storefront.brands()).flatMap(({ code }) =>
        pagesAt(publicUrl, `/brands/${code}`, SHOP_LOCALES, brands.get(code))
      )
    ],
    [
      'vendors',
      (await storefront.vendors('mn')).flatMap(({ id }) =>
        pagesAt(publicUrl, `/vendors/${id}`, SHOP_LOCALES, undefined)
      )
    ],
    [
      'hotels',
      (await storefront.hotels({}, 'mn')).flatMap(({ path }) => pagesAt(publicUrl, path, SHOP_LOCALES, undefined))
    ],
    ['games', await gamePages(storefront, publicUrl)],
    ['staff-news', await staffNewsPages(storefront, publicUrl)],
    ['member-articles', await memberArticlePages(storefront, publicUrl)],
    ['member-look-books', await memberLookBookPages(storefront, publicUrl)],
    ...parts.map((urls, index) => [`products-${index + 1}`, urls] as const)
  ]
  const made = lists.map(([name, urls]) => ({
    path: `/sitemaps/${name}.xml`,
    text: sitemapOf(urls),
    changed: newestDate(urls.map(({ changed }) => changed))
  }))
  const index = sitemapIndexOf(
    [...(await builtSitemaps(built)), ...made].map(({ path, changed }) => ({ url: publicUrl + path, changed }))
  )
  return new Map([['/sitemap.xml', index], ...made.map(({ path, text }) => [path, text] as const)])
}

/** Promotions with prizes, and game nights of branches. */
async function gamePages({ promotions, rouletteLocations }: Options['storefront'], publicUrl: string) {
  const [prizes, { roulette_locations: branches }] = await Promise.all([promotions('mn'), rouletteLocations('mn')])
  const nights = branches.flatMap(branch => branch.nights.map(({ id }) => `/roulette/${id}`))
  return [...prizes.map(({ path }) => path), ...nights].flatMap(path =>
    pagesAt(publicUrl, path, SHOP_LOCALES, undefined)
  )
}

/** Members' articles and their authors, each in the one language it is written in. */
async function memberArticlePages(storefront: Pick<Storefront, 'articles'>, publicUrl: string) {
  const urls: SitemapUrl[] = []
  const authors = new Map<string, string>()
  let cursor: string | null = null
  do {
    const query = { kind: 'member', per_page: 100, ...(cursor !== null && { cursor }) } as const
    const page: ArticleList = await storefront.articles(query, 'mn')
    for (const { path, language, updated_at, published_at, author } of page.articles) {
      urls.push(...pagesAt(publicUrl, path, [language], updated_at ?? published_at))
      if (author && !authors.has(author.path)) authors.set(author.path, published_at)
    }
    cursor = page.next_cursor
  } while (cursor !== null && urls.length < MEMBER_ARTICLES_MAX)
  return [...urls, ...[...authors].flatMap(([path, newest]) => pagesAt(publicUrl, path, SHOP_LOCALES, newest))]
}

/** News that staff published; those of files are among the pages of the build. */
async function staffNewsPages(storefront: Pick<Storefront, 'news'>, publicUrl: string) {
  const urls: SitemapUrl[] = []
  let cursor: string | null = null
  do {
    const page: NewsList = await storefront.news({ per_page: 100, ...(cursor !== null && { cursor }) }, 'mn')
    for (const { slug, path, language, updated_at, published_at } of page.news)
      if (isMemberSlug(slug)) urls.push(...pagesAt(publicUrl, path, [language], updated_at ?? published_at))
    cursor = page.next_cursor
  } while (cursor !== null && urls.length < MEMBER_ARTICLES_MAX)
  return urls
}

async function send(c: Context<HttpEnv>, text: string, publicUrl: string): Promise<Response> {
  const [encoding]: readonly Encoding[] = acceptedEncodings(c.req.header('accept-encoding'))
  const etag = etagOf(Buffer.from(text), encoding)
  const headers = {
    ...dataHeaders(publicUrl),
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=300, stale-while-revalidate=3600',
    Vary: 'Accept-Encoding',
    ETag: etag
  }
  if (etagMatches(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  if (!encoding) return new Response(text, { headers })
  const body = (await compress(Buffer.from(text), encoding, 'small')) as Buffer<ArrayBuffer>
  return new Response(body, { headers: { ...headers, 'Content-Encoding': encoding } })
}

/** Sitemaps of prebuilt pages, each with the newest day it names. */
async function builtSitemaps(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.xml')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      return {
        path: `/sitemaps/${name}`,
        changed: newestDate([...text.matchAll(/<lastmod>([^<]+)</g)].map(([, moment]) => moment))
      }
    })
  )
}

async function memberLookBookPages(storefront: Pick<Storefront, 'memberLookBooks'>, publicUrl: string) {
  const urls: SitemapUrl[] = []
  let cursor: string | undefined
  do {
    const page: LookBooksBody = await storefront.memberLookBooks(cursor, 'mn')
    for (const { path } of page.look_books) urls.push(...pagesAt(publicUrl, path, SHOP_LOCALES, undefined))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && urls.length < MEMBER_ARTICLES_MAX)
  return urls
}
