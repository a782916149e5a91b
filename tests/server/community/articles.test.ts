import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Article, ArticleList, OwnArticles } from '../../../src/contract/community/article.ts'
import { articleWriter, LONG_TEXT } from '../../support/article-writer.ts'
import { browser, codeTo } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const read = async <T>({ request }: TestShop, path: string) => {
  const answer = await request('GET', `/api/v2${path}`, undefined, { 'accept-language': 'mn' })
  return { status: answer.status, body: (await answer.json()) as T }
}
const list = (shop: TestShop, query = '') => read<ArticleList>(shop, `/articles${query}`)
const slugs = async (shop: TestShop, query = '') => (await list(shop, query)).body.articles.map(({ slug }) => slug)

const picture = (width = 60) =>
  sharp(Buffer.from(Array.from({ length: width * 40 * 3 }, (_, index) => (index * 7_919) % 251)), {
    raw: { width, height: 40, channels: 3 }
  })
    .jpeg()
    .toBuffer()

const form = (bytes: Buffer) => {
  const data = new FormData()
  data.set('image', new File([new Uint8Array(bytes)], 'x.jpg'))
  return data
}

onBothDatabases('articles', open => {
  test('article: is a draft for its writer alone until a moderator approves it', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const begun = await writer.begin()
    expect(begun).toMatchObject({ version: 0, state: 'draft', title: '', path: null })
    const saved = await writer.save(begun)
    expect(saved).toMatchObject({ status: 200, body: { version: 1, state: 'draft', has_changes: true } })
    expect(await slugs(shop, '?kind=member')).toEqual([])
    expect((await read(shop, `/articles/${begun.id}`)).status).toBe(404)
    const submitted = await writer.submit(saved.body)
    expect(submitted.body).toMatchObject({ state: 'submitted', has_changes: false, path: null })
    expect(await slugs(shop, '?kind=member')).toEqual([])
    await shop.shop.admin.moderation.approve(submitted.body.submission_id ?? '', 'saruul')
    const [slug = ''] = await slugs(shop, '?kind=member')
    expect(slug).toMatch(/^darkhany-ovol-[0-9a-f]{8}$/)
    const article = await read<Article>(shop, `/articles/${slug}`)
    expect(article.body).toMatchObject({
      ...{ id: begun.id, kind: 'member', title: 'Дарханы өвөл', body: LONG_TEXT, demonstration: false },
      ...{ tags: ['winter', 'family'], author: { name: 'Болормаа Б.' }, published_at: shop.clock.now.toISOString() }
    })
    const mine = (await writer.ask('GET', '/articles/mine')).body as unknown as OwnArticles
    expect(mine.articles).toMatchObject([{ id: begun.id, state: 'published', path: `/articles/${slug}` }])
  })

  test('article: an edit of a public one waits as a new version; a refusal leaves the public one', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const published = await writer.publish()
    const slug = published.path?.split('/').at(-1) ?? ''
    const edited = await writer.save(published, { title: 'Шинэ гарчиг', body: `${LONG_TEXT}!` })
    expect(edited.body).toMatchObject({ state: 'published', has_changes: true })
    const submitted = await writer.submit(edited.body)
    expect(submitted.body).toMatchObject({ state: 'submitted', path: `/articles/${slug}` })
    expect((await read<Article>(shop, `/articles/${slug}`)).body.title).toBe('Дарханы өвөл')
    await shop.shop.admin.moderation.reject(
      submitted.body.submission_id ?? '',
      { reason: 'advertising', note: '' },
      'saruul'
    )
    expect((await writer.ask('GET', `/articles/mine/${published.id}`)).body).toMatchObject({
      ...{ state: 'rejected', reason: 'advertising', is_appealable: true }
    })
    expect((await read<Article>(shop, `/articles/${slug}`)).body.title).toBe('Дарханы өвөл')
    shop.clock.pass(5)
    const again = await writer.save(edited.body, { title: 'Дахин', body: `${LONG_TEXT}?` })
    const third = await writer.submit(again.body)
    await shop.shop.admin.moderation.approve(third.body.submission_id ?? '', 'saruul')
    expect((await read<Article>(shop, `/articles/${slug}`)).body).toMatchObject({
      ...{ title: 'Дахин', published_at: published.published_at, updated_at: shop.clock.now.toISOString() }
    })
  })

  test('article: what another tab has written is not overwritten, and the same words are saved once', async () => {
    const writer = await articleWriter(await open())
    const begun = await writer.begin()
    const first = await writer.save(begun)
    expect((await writer.save(begun)).body.version).toBe(1)
    expect(await writer.save(begun, { title: 'Хоёр дахь цонх' })).toMatchObject({
      ...{ status: 409, body: { code: 'article-changed' } }
    })
    const [one, two] = await Promise.all(['А', 'Б'].map(title => writer.save(first.body, { title })))
    expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
  })

  test('article: begun twice under one id it is one; of another person it is none', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const other = await articleWriter(shop, '99110033', 'Тэмүүлэн')
    const body = { id: uuid(), language: 'mn' }
    expect((await writer.ask('POST', '/articles', body)).status).toBe(201)
    expect((await writer.ask('POST', '/articles', body)).body.id).toBe(body.id)
    expect((await other.ask('POST', '/articles', body)).status).toBe(404)
    for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
      expect((await writer.ask('POST', '/articles', { id, language: 'mn' })).status).toBe(422)
    const article = (await writer.ask('GET', `/articles/mine/${body.id}`)).body
    expect((await other.ask('GET', `/articles/mine/${body.id}`)).status).toBe(404)
    expect((await other.save(article)).status).toBe(404)
    expect((await other.submit(article)).status).toBe(404)
    expect((await other.ask('DELETE', `/articles/${body.id}`)).status).toBe(404)
  })

  test('article: an unfinished one is refused with a sentence for each field', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const begun = await writer.begin()
    const refused = await writer.submit(begun)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['title', 'summary', 'body', 'tags'])
    expect((await writer.save(begun, { tags: ['nothing'] })).body.code).toBe('article-tag-unknown')
    expect((await writer.save(begun, { cover_image_id: uuid() })).body.code).toBe('article-image-unknown')
    const nameless = browser(shop, '203.0.113.7')
    await nameless.signIn('99110044')
    const draft = (await nameless.send('POST', '/articles', { language: 'mn' })).body as unknown as typeof begun
    const full = { ...{ version: 0, language: 'mn', title: 'А', summary: 'Б', body: LONG_TEXT }, tags: ['home'] }
    await nameless.send('PUT', `/articles/${draft.id}`, { ...full, cover_image_id: null, cover_alt: '' })
    expect((await nameless.send('POST', `/articles/${draft.id}/submit`, { version: 1 })).body.code).toBe(
      'author-name-missing'
    )
  })

  test.each([
    ['unknown', 'no-such-thing', 'article-product-unknown'],
    ['alcohol', 'khar-vodka', 'article-product-restricted'],
    ['a prescription medicine', 'amoxicillin', 'article-product-restricted']
  ])('article: a product that is %s is refused', async (_, slug, code) => {
    const writer = await articleWriter(await open())
    const saved = await writer.save(await writer.begin(), { body: `${LONG_TEXT}\n\n:::product ${slug}\n` })
    expect((await writer.submit(saved.body)).body.code).toBe(code)
  })

  test('article: its products are named to readers', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const published = await writer.publish({ body: `${LONG_TEXT}\n\n:::product paracetamol\n` })
    expect((await read<Article>(shop, `/articles/${published.id}`)).body.products).toEqual(['paracetamol'])
  })

  test('articles: of the shop and of members stand in one list, by keyset, topic, author and language', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const published = await writer.publish()
    const slug = published.path?.split('/').at(-1) ?? ''
    const all = await slugs(shop, '?per_page=100')
    expect(all[0]).toBe(slug)
    expect(all).toContain('tea')
    expect(all).not.toContain('tomorrow')
    expect(all).not.toContain('unfinished')
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(shop, `?per_page=3${cursor && `&cursor=${cursor}`}`)
      walked.push(...page.body.articles.map(article => article.slug))
      cursor = page.body.next_cursor
    }
    expect(walked).toEqual(all)
    expect(await slugs(shop, '?tag=family')).toEqual([slug])
    const [card] = (await list(shop, '?kind=member')).body.articles
    expect(await slugs(shop, `?author=${card?.author?.slug}`)).toEqual([slug])
    expect(await slugs(shop, '?language=en&kind=member')).toEqual([])
    expect((await list(shop, '?cursor=bm9uc2Vuc2U')).body).toEqual({ articles: [], next_cursor: null })
    const tags = await read<{ tags: { tag: string; count: number }[] }>(shop, '/articles/tags')
    expect(tags.body.tags).toMatchObject([
      { tag: 'winter', count: 1 },
      { tag: 'family', count: 1 }
    ])
    expect((await read(shop, '/articles/tag_info?tag=family')).body).toMatchObject({
      ...{ name: 'Гэр бүл', count: 1, last_published_at: published.published_at }
    })
    expect((await read(shop, '/articles/tag_info?tag=food')).status).toBe(404)
  })

  test('article: its pictures are drawn anew, and each wrong file has a sentence', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const begun = await writer.begin()
    const send = async (bytes: Buffer) => {
      const answer = await shop.request('POST', `/api/v2/articles/${begun.id}/upload_image`, form(bytes), {
        ...{ authorization: `Bearer ${writer.me.access()}`, 'accept-language': 'en' }
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, string> }
    }
    const stored = await send(await picture())
    expect(stored).toMatchObject({ status: 201, body: { width: 60, height: 40 } })
    const file = await shop.request('GET', stored.body['url'] ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [bytes, code] of [
      [svg, 'article-image-not-picture'],
      [Buffer.from('GIF89a'), 'article-image-not-picture'],
      [(await picture(600)).subarray(0, 2_000), 'article-image-broken'],
      [Buffer.alloc(0), 'article-image-missing'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 'article-image-too-large']
    ] as const)
      expect((await send(bytes)).body['code']).toBe(code)
    const saved = await writer.save(begun, { cover_image_id: stored.body['id'], cover_alt: 'Цас' })
    const submitted = await writer.submit(saved.body)
    await shop.shop.admin.moderation.approve(submitted.body.submission_id ?? '', 'saruul')
    expect((await read<Article>(shop, `/articles/${begun.id}`)).body.cover).toEqual({
      url: stored.body['path'],
      alt: 'Цас'
    })
  })

  test('article: deleted by its writer it is gone from the list, and so is what waited', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const published = await writer.publish()
    expect((await writer.ask('DELETE', `/articles/${published.id}`)).status).toBe(204)
    expect(await slugs(shop, '?kind=member')).toEqual([])
    expect((await writer.ask('GET', `/articles/mine/${published.id}`)).status).toBe(404)
    expect(await shop.shop.db.query.selectFrom('article_tags').selectAll().execute()).toEqual([])
  })

  test('articles: go with the account, and stand in its download', async () => {
    const shop = await open()
    const writer = await articleWriter(shop, 'bolor@example.mn')
    await writer.publish()
    const { body } = await writer.me.send('GET', '/users/me/data')
    expect(body).toMatchObject({ articles: [{ title: 'Дарханы өвөл' }], author: [{}] })
    const { challenge } = (await writer.me.send('POST', '/users/me/deletion', {})).body
    const proof = { challenge, code: await codeTo(shop, 'bolor@example.mn') }
    expect((await writer.me.send('DELETE', '/users/me', proof)).status).toBe(204)
    for (const table of ['articles', 'published_articles', 'authors'] as const)
      expect(await shop.shop.db.query.selectFrom(table).selectAll().execute(), table).toEqual([])
  })
})
