import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { feedXml } from '../../../src/components/content/feed-xml.ts'
import type { Article } from '../../../src/contract/community/article.ts'
import type { CommentList } from '../../../src/contract/community/comment.ts'
import type { LookBookBody } from '../../../src/contract/community/look-book.ts'
import type { QuestionList } from '../../../src/contract/community/question.ts'
import type { OwnReview, ReviewList } from '../../../src/contract/community/review.ts'
import type { ProductView } from '../../../src/contract/site/storefront.ts'
import { messages } from '../../../src/i18n/words.ts'
import { MemberArticleCard } from '../../../src/islands/articles/member-article-card.tsx'
import { LookCard } from '../../../src/islands/look-books/look-card.tsx'
import { QuestionItem } from '../../../src/islands/questions/question-item.tsx'
import { ReviewItem } from '../../../src/islands/reviews/review-item.tsx'
import { renderMarkdown } from '../../../src/markdown/html.ts'
import { memberArticleOgImage } from '../../../src/og-images/member-article-image.ts'
import { renderOgImage } from '../../../src/og-images/render.ts'
import { answerAsStaff } from '../../../src/server/community/questions/staff-answer.ts'
import { replyToReview } from '../../../src/server/community/reviews/reply.ts'
import { followerMail } from '../../../src/server/providers/mail/index.ts'
import { articleData } from '../../../src/structured-data/article.ts'
import { productData } from '../../../src/structured-data/product.ts'
import { structuredText } from '../../../src/structured-data/text.ts'
import { articleWriter, LONG_TEXT } from '../../support/article-writer.ts'
import { browser } from '../../support/person.ts'
import { rawIn, textsOf } from '../../support/script-payload-texts.ts'
import { MANY_SCRIPT_PAYLOADS as PAYLOADS } from '../../support/script-payloads.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const PRODUCT = 'blood-pressure-monitor'

const drawn = <Props extends object>(component: FunctionComponent<Props>, props: Props) =>
  renderToStaticMarkup(createElement(component, props))

async function writer(shop: TestShop, login: string) {
  const me = browser(shop)
  await me.signIn(login)
  await me.send('PATCH', '/users/me', { first_name: 'Болд', last_name: 'Баяр' })
  const send = async <T>(method: string, path: string, body?: object, status = 201) => {
    // So many texts in an hour are refused: here they stand for those of a month.
    await shop.shop.db.change(tx => tx.query.deleteFrom('rate_limits').execute())
    const answer = await me.send(method, path, body)
    expect([answer.status, answer.body.code], path).toEqual([status, undefined])
    return answer.body as unknown as T
  }
  return { send, ask: me.send }
}

const read = async <T>(shop: TestShop, path: string) =>
  (await (await shop.request('GET', `/api/v2${path}`)).json()) as T

async function approveAll({ shop }: TestShop) {
  for (const { id } of await shop.admin.moderation.queue()) await shop.admin.moderation.approve(id, 'saruul')
}

/** Every mail and notification that was made so far, as it goes out. */
async function sent(shop: TestShop) {
  // A run carries so many messages, and a mail is made by the first and carried by the second.
  for (let run = 0; run < 20; run++) await shop.job('outbox')
  const rows = await shop.shop.db.query.selectFrom('outbox').select(['kind', 'payload_json']).execute()
  return rows.flatMap(({ payload_json }) => (JSON.parse(payload_json) as { html?: string }).html ?? [])
}

const formOf = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const context = {
  locale: 'mn' as const,
  moderation: messages('mn', 'moderation'),
  notices: {}
}

test('payloads: are over 150, all different', () => {
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length)
  expect(PAYLOADS.length).toBeGreaterThan(150)
})

test('scripts in reviews, questions and comments: are text in lists, mails, JSON-LD and search', async () => {
  const shop = await openTestShop('SQLite')
  const { db } = shop.shop
  const me = await writer(shop, 'bold@example.mn')
  const product = await read<ProductView>(shop, `/products/${PRODUCT}`)
  const reviews: ReviewList['reviews'][number][] = []
  const titles = textsOf(120, ' ')
  const comments = textsOf(2_000)
  let own: OwnReview | undefined
  for (const [at, title] of titles.entries()) {
    const form = formOf({ rating: '4', title, comment: comments[at % comments.length] ?? '' })
    own = own
      ? await me.send<OwnReview>('PUT', `/reviews/${own.id}`, form, 200)
      : await me.send<OwnReview>('POST', `/products/${PRODUCT}/reviews`, form)
    await approveAll(shop)
    await replyToReview(db, own.id, title, shop.clock.now)
    reviews.push(...(await read<ReviewList>(shop, `/products/${PRODUCT}/reviews`)).reviews)
  }
  expect(new Set(reviews.map(({ title }) => title))).toEqual(new Set(titles))
  expect(new Set(reviews.map(({ comment }) => comment))).toEqual(new Set(comments))
  const words = messages('mn', 'reviews')
  for (const review of reviews)
    expect(rawIn(drawn(ReviewItem, { ...context, words, review, kind: 'review' }))).toEqual([])
  await shop.job('search.sync')
  const view = await shop.shop.storefront.product(PRODUCT)
  if (!view) throw new Error('no product')
  const facts = {
    product: view,
    reviews,
    url: `https://shop.example/products/${PRODUCT}`,
    locale: 'mn' as const,
    fees: [],
    show: { brand: true }
  }
  const data = structuredText([productData(facts)])
  expect(data).toContain('hacked')
  expect(data).not.toContain('<')
  const search = await (
    await shop.request('POST', '/search/catalogue/_search', { query: { match_all: {} }, size: 100 })
  ).text()
  expect(search).not.toContain('hacked')

  const about = `/products/${product.document.id}/questions`
  const questionTexts = textsOf(500)
  for (const text of questionTexts) await me.send('POST', about, { text })
  await approveAll(shop)
  const ids: string[] = []
  for (let cursor = ''; ;) {
    const list = await read<QuestionList>(shop, `${about}${cursor}`)
    const questions = messages('mn', 'questions')
    for (const question of list.questions) {
      ids.push(question.id)
      await answerAsStaff({ db, now: () => shop.clock.now }, question.id, question.text, 'Эм зүйч')
      expect(
        rawIn(drawn(QuestionItem, { ...context, words: questions, question, productId: product.document.id }))
      ).toEqual([])
    }
    if (list.next_cursor === null) break
    cursor = `?cursor=${list.next_cursor}`
  }
  expect(ids).toHaveLength(questionTexts.length)
  const found = await read<QuestionList>(shop, `${about}?q=${encodeURIComponent('<script>hacked0')}`)
  expect(found.questions).toHaveLength(1)

  const [article] = (await read<{ articles: Article[] }>(shop, '/articles?kind=editorial')).articles
  const commentTexts = textsOf(1_000)
  for (const comment of commentTexts) await me.send('POST', `/articles/${article?.slug}/comments`, { comment })
  await approveAll(shop)
  const listed = await read<CommentList>(shop, `/articles/${article?.slug}/comments`)
  expect(new Set(listed.comments.map(({ comment }) => comment))).toEqual(new Set(commentTexts))
  const other = await writer(shop, 'bat@example.mn')
  const top = listed.comments[0]?.id ?? ''
  for (const comment of commentTexts) await other.send('POST', '/comments', { reply_id: top, comment })
  await approveAll(shop)

  const mails = await sent(shop)
  expect(mails.filter(html => html.includes('hacked')).length).toBeGreaterThan(50)
  expect(mails.flatMap(rawIn)).toEqual([])
})

test('scripts in articles, authors and look books: are text in pages, feeds, cards and mails', async () => {
  const shop = await openTestShop('SQLite')
  const clear = () => shop.shop.db.change(tx => tx.query.deleteFrom('rate_limits').execute())
  const { begin, save, submit, me, ask } = await articleWriter(shop)
  const body = `${LONG_TEXT}\n\n${PAYLOADS.join('\n\n')}`
  const summaries = textsOf(200, ' ')
  let own = await begin()
  const articles: Article[] = []
  for (const [at, title] of textsOf(90, ' ').entries()) {
    await clear()
    const more = { title, summary: summaries[at % summaries.length], body: at === 0 ? body : LONG_TEXT }
    own = (await save(own, more)).body
    const submitted = await submit(own)
    expect([submitted.status, submitted.body.code]).toEqual([200, undefined])
    own = submitted.body
    await approveAll(shop)
    articles.push(await read<Article>(shop, `/articles/${own.id}`))
  }
  expect(new Set(articles.map(({ summary }) => summary))).toEqual(new Set(summaries))
  const words = { demonstration: '', minutes: '{{minutes}}' }
  const blocks = renderMarkdown(articles[0]?.body ?? '', { isImageAllowed: () => false }).blocks
  const html = blocks.map(block => (block.kind === 'html' ? block.html : '')).join('')
  expect(html).toContain('hacked0()')
  expect(rawIn(html)).toEqual([])
  expect(html).not.toMatch(/<(?:script|img|svg|iframe|object|video|input|details|math|style|meta)\b/i)
  for (const article of articles) expect(rawIn(drawn(MemberArticleCard, { article, locale: 'mn', words }))).toEqual([])
  const published = new Date(articles[0]?.published_at ?? 0)
  const feed = {
    ...{
      title: 'Ф',
      description: '',
      url: 'https://shop.example',
      self: 'https://shop.example/f',
      publisher: 'Д',
      lang: 'mn'
    },
    entries: articles.map(({ title, summary }) => ({
      ...{
        url: 'https://shop.example/a',
        lang: 'mn',
        title,
        summary,
        html,
        author: title,
        published,
        updated: published
      }
    }))
  }
  for (const format of ['rss', 'atom'] as const) expect(rawIn(feedXml(format, feed))).toEqual([])
  for (const { title, summary } of articles) {
    const about = {
      type: 'Article',
      url: 'https://shop.example/a',
      title,
      description: summary,
      published,
      locale: 'mn'
    }
    expect(structuredText([articleData(about as Parameters<typeof articleData>[0])])).not.toContain('<')
    const mail = {
      locale: 'mn',
      subject: title,
      unsubscribeUrl: '',
      articles: [{ title, author: title, path: '/articles/a' }]
    } as const
    expect(rawIn(followerMail(mail, 'https://shop.example').html ?? '')).toEqual([])
  }
  const card = await renderOgImage(
    memberArticleOgImage({ ...(articles[0] as Article), title: '</text><script>hacked()</script>' })
  )
  expect(card.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))

  for (const about of textsOf(600, ' ')) {
    await clear()
    expect((await me.send('POST', '/authors', { about, language: 'mn' })).status).toBeLessThan(300)
    await approveAll(shop)
  }
  const { authors } = await read<{ authors: { about: string }[] }>(shop, '/authors')
  expect(authors.some(({ about }) => about.includes('hacked'))).toBe(true)

  const items = await Promise.all(['PAR-500', 'IBU-200'].map(sku => shop.variant(sku)))
  const notes = textsOf(200, ' ')
  let book: LookBookBody | undefined
  for (const [at, title] of textsOf(80, ' ').entries()) {
    await clear()
    const note = notes[at % notes.length] ?? ''
    const content = { title, items: items.map(variant_id => ({ variant_id, note })), privacy: 'public' }
    const answer = book
      ? await ask('PUT', `/look_books/${book.id}`, { ...content, version: book.own?.version })
      : await ask('POST', '/look_books', content)
    expect([answer.status, answer.body.code]).toEqual([book ? 200 : 201, undefined])
    book = answer.body as unknown as LookBookBody
    await approveAll(shop)
    const shown = await read<LookBookBody>(shop, `/look_books/${book.id}`)
    expect([shown.title, shown.items[0]?.note]).toEqual([title, note])
    const look = { locale: 'mn' as const, words: messages('mn', 'look-books'), book: shown, href: '/' }
    expect(rawIn(drawn(LookCard, look))).toEqual([])
  }
  expect((await sent(shop)).flatMap(rawIn)).toEqual([])
})
