import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { crawl, knock, type Crawl, type CrawledPage } from '../support/crawl/crawl.ts'
import { readSitemaps } from '../support/crawl/read-sitemaps.ts'
import { splitLocale } from '../../src/i18n/locales.ts'
import { faultsOf } from '../support/schema-org.ts'

/**
 * Walks the whole site as a robot does: every link, in every language, and everything the sitemaps name.
 * One walk, then every question is asked of it, also after another had a bad answer.
 */

const TYPES = [
  'OnlineStore',
  'WebSite',
  'BreadcrumbList',
  'Product',
  'Article',
  'NewsArticle',
  'Recipe',
  'FAQPage',
  'Store',
  'Hotel',
  'Service',
  'Event'
]
const LANGUAGES = ['mn', 'en', 'ru', 'zh', 'it']
const STARTS = ['/', '/en', '/icon-512.png', ...['', '/en', '/ru', '/zh', '/it'].map(prefix => `${prefix}/story`)]

let site: Crawl
let listed: ReadonlyMap<string, string>
let pages: readonly CrawledPage[]

type Ask = (base: string) => void | Promise<void>
const questions: (readonly [name: string, ask: Ask])[] = []
const question = (name: string, ask: Ask) => questions.push([name, ask])

/** Cards of products are drawn when they are asked for: a handful stands for all. */
const cards = new Set<string>()
const isProductCard = (path: string) => path.startsWith('/og/products/')
function spared(path: string) {
  // Drawn when somebody looks at them, for minutes if all are asked for: tests/server/catalogue/packshots.test.ts.
  if (path.startsWith('/packshots/') && !existsSync(join('dist/client', path))) return true
  if (!isProductCard(path)) return false
  if (cards.size < 6) cards.add(path)
  return !cards.has(path)
}

const meta = (page: CrawledPage, name: string) => page.meta.get(name)?.[0] ?? ''
const isHidden = (page: CrawledPage) => meta(page, 'robots').includes('noindex')
const canonical = (page: CrawledPage) => decodeURI(site.local(page.canonicals[0] ?? '')?.pathname ?? '')
const isOriginal = (page: CrawledPage) => canonical(page) === page.path
/** The server answers a language nobody has written with the Mongolian page. */
const isForeign = (page: CrawledPage) => splitLocale(page.path).locale !== page.lang
const indexed = () => pages.filter(page => !isHidden(page) && isOriginal(page))

/** A fault is a sentence that names the page; a list of them reads better than the first of them. */
const none = (faults: readonly string[]) => expect.soft(faults.slice(0, 40), `${faults.length} faults`).toEqual([])
const onPages = (of: readonly CrawledPage[], faultsIn: (page: CrawledPage) => readonly string[]) =>
  none(of.flatMap(page => faultsIn(page).map(fault => `${page.path}: ${fault}`)))

question('the walk reaches the shop, the story and the sitemaps in every language', () => {
  for (const language of LANGUAGES)
    expect
      .soft(
        pages.some(({ lang }) => lang === language),
        language
      )
      .toBe(true)
  expect.soft(pages.length).toBeGreaterThan(500)
})

question('no link, picture or file leads to nothing, and none through a redirect', () => {
  none(
    [...site.answers]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { status, location }]) => `${path} ← ${site.wanted.get(path)}: ${status} ${location}`)
  )
})

question('every fragment has its place', () => {
  onPages(pages, ({ ways }) =>
    ways.flatMap(({ href, path, id }) => {
      const target = id === '' ? undefined : site.pages.get(path)
      return target && !target.ids.includes(id) ? [`${href} has no place there`] : []
    })
  )
})

question('ids are unique and what points at them is right', () => {
  onPages(pages, ({ ids, references }) => [
    ...new Set([
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `#${id} twice`),
      ...references.filter(id => !ids.includes(id)).map(id => `nothing is #${id}`)
    ])
  ])
})

question('what is typed before a page is awake does not land in its address', () => {
  onPages(pages, ({ forms }) =>
    forms.flatMap(({ action, method }) =>
      action === '' && !['post', 'dialog'].includes(method) ? ['a form that says neither where it goes nor how'] : []
    )
  )
})

question('every page has one heading, one title and a description, in a language it names', () => {
  onPages(pages, page => [
    ...(page.headings.length === 1 && page.headings[0] ? [] : [`h1: ${JSON.stringify(page.headings)}`]),
    ...(page.titles.length === 1 && page.titles[0] ? [] : [`title: ${JSON.stringify(page.titles)}`]),
    ...(meta(page, 'description').length >= (page.lang === 'zh' ? 10 : 20)
      ? []
      : [`description: "${meta(page, 'description')}"`]),
    ...(meta(page, 'viewport').includes('width=device-width') ? [] : ['no viewport']),
    ...(LANGUAGES.includes(page.lang) ? [] : [`lang="${page.lang}"`])
  ])
})

question('no two pages of a language have the same title or description', () => {
  for (const of of [(page: CrawledPage) => page.titles[0] ?? '', (page: CrawledPage) => meta(page, 'description')]) {
    const same = Map.groupBy(indexed(), page => `${page.lang} ${of(page)}`)
    none(
      [...same]
        .filter(([, { length }]) => length > 1)
        .map(([text, on]) => `${text} ← ${on.map(({ path }) => path).join(' ')}`)
    )
  }
})

question('every page has one absolute canonical address: its own, or that of its original', () => {
  onPages(pages, page => {
    const [url = '', ...more] = page.canonicals
    const original = site.pages.get(canonical(page))
    return [
      ...(more.length === 0 && /^https?:\/\/[^/]+\/[^?#]*$/.test(url)
        ? []
        : [`canonical ${page.canonicals.join(' ')}`]),
      ...(original && isOriginal(original) ? [] : [`${url} is not an original`]),
      ...(meta(page, 'og:url') === url ? [] : [`og:url ${meta(page, 'og:url')}`])
    ]
  })
})

question('languages name each other, and only those a page is written in', () => {
  onPages(pages, page => {
    if (page.alternates.size === 0 || isForeign(page)) return []
    if (isHidden(page) || !isOriginal(page)) return ['a copy or hidden page names languages']
    const own = site.local(page.alternates.get(page.lang) ?? '')?.pathname
    return [
      ...(own === page.path ? [] : [`does not name itself but ${own}`]),
      ...(page.alternates.has('x-default') ? [] : ['no x-default']),
      ...[...page.alternates].flatMap(([language, url]) => {
        const other = site.pages.get(site.local(url)?.pathname ?? '')
        if (!other) return [`${language} leads nowhere`]
        if (language !== 'x-default' && other.lang !== language) return [`${url} is written in ${other.lang}`]
        const back = site.local(other.alternates.get(page.lang) ?? '')?.pathname
        return back === page.path ? [] : [`${url} does not name it back`]
      })
    ]
  })
})

question('no link leads to a language that is not there', () => {
  const read = pages.filter(page => !isForeign(page))
  onPages(read, ({ ways }) =>
    ways.flatMap(({ href, path }) => {
      const target = site.pages.get(path)
      return target && isForeign(target) ? [`${href} is written in ${target.lang}`] : []
    })
  )
})

question('every picture has its size, its words and its files', () => {
  onPages(pages, ({ pictures }) =>
    pictures.flatMap(({ src, hasSize, hasAlt }) => [
      ...(hasSize ? [] : [`${src} has no width and height`]),
      ...(hasAlt ? [] : [`${src} has no alt`])
    ])
  )
})

question('every page has a preview picture that networks take', () => {
  onPages(pages, page => {
    const url = meta(page, 'og:image')
    const path = site.local(url)?.pathname ?? ''
    const picture = site.answers.get(path)
    return [
      ...((isProductCard(path) && !cards.has(path)) || (picture?.type === 'image/jpeg' && picture.bytes <= 100_000)
        ? []
        : [`${url}: ${JSON.stringify(picture)}`]),
      ...['og:title', 'og:description', 'og:site_name', 'og:image:alt'].filter(name => !meta(page, name)),
      ...(/^[a-z]{2}_[A-Z]{2}$/.test(meta(page, 'og:locale')) ? [] : [`og:locale ${meta(page, 'og:locale')}`]),
      ...(meta(page, 'og:image:width') === '1200' && meta(page, 'twitter:card') ? [] : ['no large card'])
    ]
  })
})

question('what pages say to machines is whole and about themselves', () => {
  onPages(pages, page => [
    ...page.data.flatMap(faultsOf),
    ...page.data
      .flatMap(text => [...text.matchAll(/"(?:item|url|@id|mainEntityOfPage)":"([^"]+)"/g)])
      .flatMap(([, url = '']) => {
        const target = site.local(url)
        const answer = target && site.answers.get(target.pathname)
        return answer?.status === 200 ? [] : [`names ${url}, which is not here`]
      })
  ])
  const types = new Set(
    pages.flatMap(({ data }) => data.flatMap(text => [...text.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type)))
  )
  expect.soft([...types]).toEqual(expect.arrayContaining(TYPES))
})

question('every link says where it leads', () => {
  const EMPTY =
    /^(?:here|click here|more|read more|link|энд|энд дарна уу|цааш|дэлгэрэнгүй|здесь|подробнее|qui|leggi di più|这里|更多)$/iu
  onPages(pages, ({ links }) =>
    links.flatMap(({ href, name }) => [
      ...(name === '' ? [`a link to ${href} says nothing`] : []),
      ...(EMPTY.test(name) ? [`a link to ${href} says "${name}"`] : []),
      ...(href === '' || href === '#' || href.startsWith('javascript:') ? [`a link to "${href}"`] : [])
    ])
  )
})

question('sitemaps name every page that wants to be found, and no other', () => {
  none([
    ...[...listed].flatMap(([path, part]) => {
      const page = site.pages.get(decodeURI(path)) ?? site.pages.get(path)
      return page && !isHidden(page) && isOriginal(page) ? [] : [`${part} names ${path}`]
    }),
    ...indexed()
      .filter(({ path }) => !listed.has(path) && !listed.has(encodeURI(path)))
      .map(({ path }) => `${path} stands in no sitemap`)
  ])
})

question('every page is found from the home page by links alone', () => {
  const led = new Set(pages.flatMap(page => page.ways.filter(({ path }) => path !== page.path).map(({ path }) => path)))
  // Goods beyond the first of each shelf are found by its filters and by the sitemap.
  const isProduct = (path: string) => /^(?:\/en)?\/products\//.test(path)
  none(
    indexed()
      .filter(({ path }) => !led.has(path) && !STARTS.includes(path) && !isProduct(path))
      .map(({ path }) => `nothing leads to ${path}`)
  )
})

question('robots are let in, and told where the sitemaps are', async () => {
  const { body } = await site.ask('/robots.txt')
  expect.soft(body).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  const closed = [...body.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path.replace(/[*?].*$/, ''))
  none(
    indexed()
      .filter(({ path }) => closed.some(start => start !== '/' && path.startsWith(start)))
      .map(({ path }) => `${path} is closed`)
  )
})

question('what has moved leads there at once', async () => {
  const redirects = JSON.parse(readFileSync('content/redirects.json', 'utf8')) as { from: string; to: string }[]
  for (const { from, to } of redirects) {
    for (const prefix of ['', '/en']) {
      const { answer } = await site.ask(`${prefix}${from}?utm_source=x`)
      expect.soft([answer.status, answer.location], from).toEqual([301, prefix + to])
      expect.soft((await site.ask(prefix + to)).answer.status, to).toBe(200)
    }
  }
})

question('an advertisement’s parameters change neither the page nor its address', async base => {
  const product = pages.find(({ path }) => path.startsWith('/products/'))?.path ?? ''
  for (const path of ['/', '/en', '/ru/story', product]) {
    const [plain, advertised] = await Promise.all(
      [path, `${path}?fbclid=1&utm_source=x`].map(each => knock(base + each))
    )
    expect.soft(advertised?.headers.get('etag'), path).toBe(plain?.headers.get('etag'))
    expect.soft(await advertised?.text(), path).not.toContain('fbclid')
  }
})

test('site: a robot that follows every link finds it whole', { tag: '@desktop' }, async ({ baseURL }) => {
  test.setTimeout(240_000)
  const base = baseURL ?? ''
  const began = performance.now()
  const home = await (await fetch(base)).text()
  const built = new URL(/<link rel="canonical" href="([^"]+)"/.exec(home)?.[1] ?? base).origin
  listed = await readSitemaps(base, [base, built])
  site = await crawl({ base, origins: [built], starts: [...STARTS, '/robots.txt', ...listed.keys()], spared })
  pages = [...site.pages.values()]
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`walked ${pages.length} pages and ${site.answers.size - pages.length} files in ${seconds} s`)
  for (const [name, ask] of questions) await test.step(name, () => ask(base))
})
