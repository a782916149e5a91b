import { expect, test } from 'vitest'
import type { NewsCover, StaffNews, StaffNewsList } from '../../../src/contract/staff/news.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { memberArticleOgImage, memberArticleOgImagePath } from '../../../src/og-images/member-article-image.ts'
import type { Article } from '../../../src/contract/community/article.ts'
import { customer, picture } from '../../support/reviewer.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const PIECE = {
  language: 'mn',
  title: 'Шинэ салбар',
  summary: 'Дарханд нээгдлээ.',
  body: 'Тавтай морил.',
  tags: ['home']
}
const KEY = { 'idempotency-key': 'news-1' }
const json = async <T>(answer: Response) => (await answer.json()) as T

const form = (file: Uint8Array) => {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(file)]), 'cover.jpg')
  return body
}

onBothDatabases('news of staff', open => {
  test('news: staff publish it once with a cover; it is in the list, the sitemap and on its card', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'content')
    const cover = await json<NewsCover>(await send('POST', '/news_covers', form(await picture())))
    const words = { ...PIECE, cover_file: cover.file, cover_alt: 'Салбарын хаалга' }
    const published = await json<StaffNews>(await send('POST', '/news', words, KEY))
    expect(published).toMatchObject({
      title: PIECE.title,
      version: 1,
      published_by: 'Сарнай',
      cover: { url: cover.url }
    })
    expect((await json<StaffNews>(await send('POST', '/news', words, KEY))).slug).toBe(published.slug)
    expect((await json<StaffNewsList>(await send('GET', '/news'))).news).toHaveLength(1)
    const article = await json<Article>(await shop.request('GET', `/api/v2/news/${published.slug}`))
    expect(article).toMatchObject({ title: PIECE.title, cover: { url: cover.url, alt: 'Салбарын хаалга' } })
    expect((await shop.request('GET', cover.url)).headers.get('content-type')).toBe('image/webp')
    const card = await shop.request('GET', memberArticleOgImagePath(article.slug, memberArticleOgImage(article)))
    expect(card.headers.get('content-type')).toBe('image/jpeg')
    const sitemap = await (await shop.request('GET', '/sitemaps/staff-news.xml')).text()
    expect(sitemap).toContain(`/news/${published.slug}</loc>`)
  })

  test('news: of two who change it at once the second is told, and loses no word', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'content')
    const { slug } = await json<StaffNews>(await send('POST', '/news', PIECE, KEY))
    const change = (title: string) => send('PUT', `/news/${slug}`, { ...PIECE, title, version: 1 })
    const answers = await Promise.all([change('Нэг'), change('Хоёр')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = await json<StaffNews>(await send('GET', `/news/${slug}`))
    expect([now.version, now.slug]).toEqual([2, slug])
    expect((await send('DELETE', `/news/${slug}`)).status).toBe(204)
    expect((await shop.request('GET', `/api/v2/news/${slug}`)).status).toBe(404)
    const actions = (await listAudit({ db: shop.shop.db }, 10)).map(({ action }) => action)
    expect(actions.filter(action => action.startsWith('news.')).sort()).toEqual([
      ...['news.change', 'news.publish', 'news.withdraw']
    ])
  })

  test('news: recommends no alcohol, needs words for its cover, and knows its topics', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'content')
    const code = async (more: object) => {
      const answer = await send('POST', '/news', { ...PIECE, ...more }, { 'idempotency-key': JSON.stringify(more) })
      return json<{ code: string; errors: object }>(answer)
    }
    const alcohol = await shop.shop.storefront.search({ query: { term: { age_restricted: true } }, size: 1 })
    const bottle = alcohol.hits.hits[0]?._source
    expect(await code({ body: `:::product ${bottle?.slug}` })).toMatchObject({
      code: 'article-product-restricted',
      errors: { body: [expect.any(String)] }
    })
    expect(await code({ tags: [] })).toMatchObject({ code: 'article-tag-missing' })
    expect(await code({ tags: ['nothing'] })).toMatchObject({ code: 'article-tag-unknown' })
    const cover = await json<NewsCover>(await send('POST', '/news_covers', form(await picture())))
    expect(await code({ cover_file: cover.file })).toMatchObject({ code: 'cover-alt-missing' })
    const other = { cover_file: `${'a'.repeat(22)}.webp`, cover_alt: 'x' }
    expect(await code(other)).toMatchObject({ code: 'article-image-unknown' })
    expect(await code({ title: '' })).toMatchObject({ errors: { title: [expect.any(String)] } })
    expect(await json(await send('POST', '/news_covers', form(Buffer.from('<svg onload=x>'))))).toMatchObject({
      code: 'article-image-not-picture'
    })
  })

  test('news: is refused to other staff, and to customers', async () => {
    const shop = await open()
    const { me } = await customer(shop)
    const { send } = await signedInStaff(shop, 'moderator')
    const editor = await signedInStaff(shop, 'content')
    const { slug } = await json<StaffNews>(await editor.send('POST', '/news', PIECE, KEY))
    const calls: readonly (readonly [string, string, object?])[] = [
      ['GET', '/news'],
      ['GET', `/news/${slug}`],
      ['POST', '/news', PIECE],
      ['PUT', `/news/${slug}`, { ...PIECE, version: 1 }],
      ['DELETE', `/news/${slug}`],
      ['POST', '/news_covers', form(await picture())]
    ]
    for (const [method, path, body] of calls) {
      const key = { 'idempotency-key': 'news-2' }
      expect([path, (await send(method, path, body, key)).status]).toEqual([path, 403])
      const headers = { ...key, authorization: `Bearer ${me.access()}` }
      expect([path, (await shop.request(method, `/api/back_office${path}`, body, headers)).status]).toEqual([path, 401])
    }
    expect((await shop.request('GET', `/api/v2/news/${slug}`)).status).toBe(200)
  })
})
