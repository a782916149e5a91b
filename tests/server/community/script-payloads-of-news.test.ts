import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { startPushSimulator } from '../../../simulators/push/start.ts'
import { feedXml } from '../../../src/components/content/feed-xml.ts'
import type { Article, ArticleImage } from '../../../src/contract/community/article.ts'
import type { AuthorList } from '../../../src/contract/community/author.ts'
import type { PushKeyBody } from '../../../src/contract/messaging/push.ts'
import type { NewsCover, StaffNews, StaffNewsList } from '../../../src/contract/staff/news.ts'
import { MemberArticleCard } from '../../../src/islands/articles/member-article-card.tsx'
import { renderMarkdown } from '../../../src/markdown/html.ts'
import { memberArticleOgImage, memberArticleOgImagePath } from '../../../src/og-images/member-article-image.ts'
import { articleData } from '../../../src/structured-data/article.ts'
import { structuredText } from '../../../src/structured-data/text.ts'
import { articleWriter } from '../../support/article-writer.ts'
import { browser } from '../../support/person.ts'
import { picture } from '../../support/reviewer.ts'
import { rawIn, textsOf } from '../../support/script-payload-texts.ts'
import { MANY_SCRIPT_PAYLOADS as PAYLOADS } from '../../support/script-payloads.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T
const read = async <T>(shop: TestShop, path: string) => json<T>(await shop.request('GET', `/api/v2${path}`))
// So many texts in an hour are refused: here they stand for those of a month.
const clearLimits = ({ shop }: TestShop) => shop.db.change(tx => tx.query.deleteFrom('rate_limits').execute())

const fileForm = (name: string, file: Uint8Array) => {
  const form = new FormData()
  form.append(name, new Blob([new Uint8Array(file)]), 'cover.jpg')
  return form
}

/** JSON-LD of a piece, as its page writes it. */
const structuredOf = ({ title, summary, cover, published_at }: Article) =>
  structuredText([
    articleData({
      ...{ type: 'NewsArticle', url: 'https://shop.example/news/a', title, description: summary, image: cover?.url },
      ...{ published: new Date(published_at), locale: 'mn' }
    })
  ])

const feedOf = ({ title, summary, published_at }: Article, html: string) => {
  const at = new Date(published_at)
  const entry = { url: 'https://shop.example/a', lang: 'mn', title, summary, html, author: title }
  return {
    ...{ title: 'Ф', description: '', url: 'https://shop.example', self: 'https://shop.example/f', lang: 'mn' },
    publisher: 'Д',
    entries: [{ ...entry, published: at, updated: at }]
  }
}

test('scripts in the news of staff: are text in lists, feeds, cards, JSON-LD and to the staff themselves', async () => {
  const shop = await openTestShop('SQLite')
  const { send } = await signedInStaff(shop, 'content')
  const cover = await json<NewsCover>(await send('POST', '/news_covers', fileForm('image', await picture())))
  const [titles, summaries, alts] = [textsOf(90, ' '), textsOf(200, ' '), textsOf(160, ' ')]
  const piece = (at: number) => ({
    ...{ language: 'mn', tags: ['home'], cover_file: cover.file },
    ...{ title: titles[at % titles.length], summary: summaries[at % summaries.length] },
    ...{ cover_alt: alts[at % alts.length], body: at === 0 ? PAYLOADS.join('\n\n') : 'Тавтай морил.' }
  })
  let own = await json<StaffNews>(await send('POST', '/news', piece(0), { 'idempotency-key': 'news' }))
  const shown: Article[] = [await read<Article>(shop, `/news/${own.slug}`)]
  for (let at = 1; at < titles.length; at++) {
    await clearLimits(shop)
    const answer = await send('PUT', `/news/${own.slug}`, { ...piece(at), version: own.version })
    expect(answer.status, titles[at]).toBe(200)
    own = await json<StaffNews>(answer)
    shown.push(await read<Article>(shop, `/news/${own.slug}`))
  }
  expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(titles))
  expect(new Set(shown.map(({ summary }) => summary))).toEqual(new Set(summaries))
  expect(new Set(shown.map(each => each.cover?.alt))).toEqual(new Set(alts))
  // The address is made of the first title.
  expect(own.path).toMatch(/^\/news\/[a-z0-9-]+$/)
  const { news } = await json<StaffNewsList>(await send('GET', '/news'))
  expect(news).toMatchObject([{ title: titles.at(-1) }])
  const text = renderMarkdown(shown[0]?.body ?? '', { isImageAllowed: () => false }).blocks
  const html = text.map(block => (block.kind === 'html' ? block.html : '')).join('')
  expect(html).toContain('hacked0()')
  expect(rawIn(html)).toEqual([])
  const words = { demonstration: '', minutes: '{{minutes}}' }
  for (const article of shown) {
    const card = renderToStaticMarkup(createElement(MemberArticleCard, { article, locale: 'mn' as const, words }))
    expect(rawIn(card)).toEqual([])
    for (const format of ['rss', 'atom'] as const) expect(rawIn(feedXml(format, feedOf(article, html)))).toEqual([])
    expect(structuredOf(article)).not.toContain('<')
  }
  const last = shown.at(-1) as Article
  const address = memberArticleOgImagePath(last.slug, memberArticleOgImage(last))
  expect((await shop.request('GET', address)).headers.get('content-type')).toBe('image/jpeg')
}, 60_000)

test('scripts in what is written under the cover of an article: are text', async () => {
  const shop = await openTestShop('SQLite')
  const writer = await articleWriter(shop)
  let own = await writer.begin()
  const image = await json<ArticleImage>(
    await shop.request('POST', `/api/v2/articles/${own.id}/upload_image`, fileForm('image', await picture()), {
      authorization: `Bearer ${writer.me.access()}`
    })
  )
  const alts = textsOf(160, ' ')
  const shown: (string | undefined)[] = []
  for (const cover_alt of alts) {
    await clearLimits(shop)
    own = (await writer.save(own, { cover_image_id: image.id, cover_alt })).body
    const submitted = await writer.submit(own)
    expect([submitted.status, submitted.body.code]).toEqual([200, undefined])
    own = submitted.body
    await shop.shop.admin.moderation.approve(own.submission_id ?? '', 'saruul')
    const article = await read<Article>(shop, `/articles/${own.id}`)
    shown.push(article.cover?.alt)
    expect(structuredOf(article)).not.toContain('<')
  }
  expect(shown).toEqual(alts)
}, 60_000)

test('scripts in titles and names: arrive on a device as text, with a page of the shop behind them', async () => {
  const service = await startPushSimulator({ port: 0 })
  onTestFinished(() => service.close())
  const shop = await openTestShop('SQLite', { environment: { PUSH_SERVICES: service.url }, now: new Date() })
  const control = async <T>(method: string, path: string, body?: object) =>
    json<T>(await fetch(`${service.url}/simulator${path}`, { method, ...(body && { body: JSON.stringify(body) }) }))
  const name = '<img src=x onerror=hacked()>'
  const writer = await articleWriter(shop, '99110022', name)
  await writer.publish({ title: 'Өмнөх' })
  const [author] = (await read<AuthorList>(shop, '/authors')).authors.filter(({ kind }) => kind === 'member')
  // Without an address: followers who have one are written to.
  const reader = browser(shop, '203.0.113.8')
  await reader.signIn('99110033')
  await reader.send('PATCH', '/users/me', { preferences: { offers_push: true } })
  await reader.send('PUT', `/authors/${author?.slug}/follow`)
  const { public_key: serverKey } = await read<PushKeyBody>(shop, '/push/key')
  const device = await control<{ endpoint: string }>('POST', '/browsers', { serverKey })
  expect((await reader.send('POST', '/push/subscriptions', device)).status).toBe(201)
  const titles = textsOf(90, ' ')
  const arrived: Record<string, string>[] = []
  for (const title of titles) {
    await clearLimits(shop)
    shop.clock.pass(0.01)
    await writer.publish({ title })
    // One message a day: these stand for those of half a year.
    await shop.shop.db.change(tx => tx.query.deleteFrom('follower_notifications').execute())
    await shop.job('articles.notify-followers')
    await shop.job('outbox')
  }
  const { messages } = await control<{ messages: { text: string }[] }>(
    'GET',
    `/browsers/${device.endpoint.split('/').at(-1)}`
  )
  for (const { text } of messages) arrived.push(JSON.parse(text) as Record<string, string>)
  expect(new Set(arrived.map(({ body }) => body))).toEqual(new Set(titles))
  for (const { path } of arrived) expect(path).toMatch(/^\/(?:en\/)?articles\/[a-z0-9-]+$/)
}, 90_000)
