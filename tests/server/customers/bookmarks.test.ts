import { expect, test } from 'vitest'
import type { BookmarkResponse, BookmarkList, MergedBookmarks } from '../../../src/contract/customers/bookmark.ts'
import type { ProblemBody } from '../../../src/contract/problem.ts'
import { BOOKMARKS_MAX } from '../../../src/domain/customers/bookmark.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

/** A guest who remembers the token they were given. */
function guest({ request }: Pick<TestShop, 'request'>) {
  let token: string | undefined
  const headers = () => (token ? { 'x-bookmark-token': token } : undefined)
  return {
    async ask(body: object) {
      const response = await request('POST', '/api/v2/bookmarks', body, headers())
      const answer = (await response.json()) as BookmarkResponse & ProblemBody
      token ??= answer.token
      return { status: response.status, body: answer }
    },
    async list(query = '') {
      const response = await request('GET', `/api/v2/bookmarks${query}`, undefined, headers())
      return { status: response.status, body: (await response.json()) as BookmarkList & ProblemBody }
    }
  }
}
const storedKeys = async (who: ReturnType<typeof guest>, query = '') =>
  (await who.list(query)).body.bookmarks.map(({ id }) => id)

onBothDatabases('bookmarks', open => {
  test('bookmark: is added by the first call and removed by the second; an article by default', async () => {
    const shop = await open()
    const someone = guest(shop)
    const first = await someone.ask({ id: 'winter-cabinet' })
    expect(first).toMatchObject({ status: 201, body: { id: 'winter-cabinet', type: 'article', bookmarked: true } })
    expect(first.body.token).toMatch(/^[\w-]{32}$/)
    expect(await storedKeys(someone)).toEqual(['winter-cabinet'])
    expect(await someone.ask({ id: 'winter-cabinet' })).toEqual({
      status: 200,
      body: { id: 'winter-cabinet', type: 'article', bookmarked: false }
    })
    expect(await storedKeys(someone)).toEqual([])
  })

  test('bookmark: can be set to a state, again and again', async () => {
    const someone = guest(await open())
    for (const bookmarked of [true, true, false, false])
      expect((await someone.ask({ id: 'tea', bookmarked })).body.bookmarked).toBe(bookmarked)
  })

  test('bookmarks: are listed newest first, by type, in pages', async () => {
    const shop = await open()
    const someone = guest(shop)
    for (const id of ['one', 'two', 'three']) {
      await someone.ask({ id, type: 'news' })
      shop.clock.pass(1)
    }
    expect(await storedKeys(someone, '?type=news')).toEqual(['three', 'two', 'one'])
    expect(await storedKeys(someone)).toEqual([])
    const { body } = await someone.list('?type=news&per_page=2&page=2')
    expect(body).toMatchObject({ count: 1, total_count: 3, current_page: 2, pages: 2, per_page: 2 })
  })

  test('bookmarks: belong to the holder of their token', async () => {
    const shop = await open()
    const [one, other] = [guest(shop), guest(shop)]
    await one.ask({ id: 'tea' })
    await other.ask({ id: 'honey' })
    expect(await storedKeys(one)).toEqual(['tea'])
    expect(await storedKeys(other)).toEqual(['honey'])
    expect(await guest(shop).list()).toMatchObject({ status: 401, body: { code: 'signed-out' } })
    const rows = await shop.shop.db.query.selectFrom('bookmarks').select('owner').execute()
    expect(rows.every(({ owner }) => /^guest:[\w-]{43}$/.test(owner))).toBe(true)
  })

  test('bookmarks: only products that exist can be added', async () => {
    const shop = await open()
    const { id } = await shop.shop.db.query
      .selectFrom('products')
      .select('id')
      .where('sku', '=', 'PAR-500')
      .executeTakeFirstOrThrow()
    const someone = guest(shop)
    expect((await someone.ask({ id, type: 'product' })).status).toBe(201)
    expect(await someone.ask({ id: 'nobody', type: 'product' })).toMatchObject({
      status: 404,
      body: { code: 'product-not-found' }
    })
    expect((await someone.ask({ id: 'nobody', type: 'product', bookmarked: false })).status).toBe(200)
  })

  test.each([
    ['made up', 'article', 'nobody-wrote-this'],
    ['of another type', 'news', 'tea'],
    ['not finished', 'article', 'unfinished'],
    ['not published yet', 'article', 'tomorrow'],
    ['made up', 'look-book', 'nowhere'],
    ['without pictures', 'look-book', 'steppe'],
    ['made up', 'look-book', '01981111-1111-7111-8111-111111111111'],
    ['made up', 'recipe', 'nowhere']
  ])('bookmarks: refuse a text that is %s (%s)', async (_, type, id) => {
    const shop = await open()
    const someone = guest(shop)
    expect(await someone.ask({ id, type })).toMatchObject({ status: 404, body: { code: 'bookmark-not-found' } })
    expect(await someone.ask({ id, type, bookmarked: false })).toMatchObject({ status: 200 })
    const reader = browser(shop)
    await reader.signIn('99191234')
    const { body } = await reader.send('POST', '/bookmarks/merge', { bookmarks: [{ id, type }] })
    expect(body).toEqual({ bookmarks: [] })
  })

  test('bookmarks: a recipe, an article of a member and a public look book are kept, a private one is not', async () => {
    const shop = await open()
    const someone = guest(shop)
    expect((await someone.ask({ id: 'mule', type: 'recipe' })).status).toBe(201)
    const author = browser(shop)
    await author.signIn('99191234')
    const items = [
      { variant_id: await shop.variant('PAR-500'), note: '' },
      { variant_id: await shop.variant('IBU-200'), note: '' }
    ]
    const made = await author.send('POST', '/look_books', { title: 'Өвөл', items, privacy: 'public' })
    const { id } = made.body as unknown as { id: string }
    expect((await someone.ask({ id, type: 'look-book' })).body.code).toBe('bookmark-not-found')
    const [waiting] = await shop.shop.admin.moderation.queue()
    await shop.shop.admin.moderation.approve(waiting?.id ?? '', 'test')
    expect((await someone.ask({ id, type: 'look-book' })).status).toBe(201)
  })

  test.each([{}, { id: '' }, { id: '../x' }, { id: 'a', type: 'car' }, { id: 'a', more: 1 }, { id: 'x'.repeat(101) }])(
    'bookmarks: malformed calls are refused: %j',
    async body => {
      const { status, body: answer } = await guest(await open()).ask(body)
      expect([status, answer.code]).toEqual([422, 'invalid'])
    }
  )

  test('bookmarks: have a limit, and two calls at once keep one', async () => {
    const shop = await open()
    const someone = guest(shop)
    await someone.ask({ id: 'first' })
    await Promise.all([1, 2, 3].map(() => someone.ask({ id: 'twice', bookmarked: true })))
    expect((await storedKeys(someone)).sort()).toEqual(['first', 'twice'])
    const owner = (await shop.shop.db.query.selectFrom('bookmarks').select('owner').executeTakeFirstOrThrow()).owner
    const rows = Array.from({ length: BOOKMARKS_MAX - 2 }, (_, at) => ({
      owner,
      type: 'article',
      target: `kept-${at}`,
      created_at: shop.clock.now.toISOString()
    }))
    await shop.shop.db.change(({ query }) => query.insertInto('bookmarks').values(rows).execute())
    expect(await someone.ask({ id: 'one-more' })).toMatchObject({ status: 422, body: { code: 'bookmarks-full' } })
    expect((await someone.ask({ id: 'first', bookmarked: true })).status).toBe(201)
  })

  test('bookmarks: of guests who do not return are deleted', async () => {
    const shop = await open()
    const someone = guest(shop)
    await someone.ask({ id: 'tea' })
    shop.clock.pass(401 * 24 * 60)
    await shop.job('retention.prune')
    expect(await storedKeys(someone)).toEqual([])
  })
})

onBothDatabases('bookmarks at sign-in', open => {
  const merge = async (who: ReturnType<typeof browser>, keys: readonly string[]) => {
    const bookmarks = keys.map(key => ({ type: key.split(':')[0], id: key.split(':')[1] }))
    const { status, body } = await who.send('POST', '/bookmarks/merge', { bookmarks })
    const storedKeys = (body as unknown as MergedBookmarks).bookmarks?.map(({ id, type }) => `${type}:${id}`)
    return { status, keys: storedKeys }
  }

  test('bookmarks: a guest’s are merged newest first, and once however often they are sent', async () => {
    const shop = await open()
    const [here, there, other] = [browser(shop), browser(shop), browser(shop)]
    expect((await merge(here, [])).status).toBe(401)
    await here.signIn('99191234')
    const brought = ['article:winter-tea', 'look-book:morning', 'news:opening']
    const [one, two] = await Promise.all([merge(here, brought), merge(here, brought)])
    expect([one.keys, two.keys]).toEqual([brought, brought])
    shop.clock.pass(2)
    await there.signIn('99191234')
    expect((await merge(there, ['article:new', 'news:opening'])).keys).toEqual(['article:new', ...brought])
    await there.send('POST', '/bookmarks', { id: 'winter-tea', type: 'article', bookmarked: false })
    expect((await merge(here, [])).keys).toEqual(['article:new', 'look-book:morning', 'news:opening'])
    await other.signIn('88112233')
    expect((await merge(other, [])).keys).toEqual([])
  })

  test('bookmarks: merging leaves out those above the limit and unknown products, and refuses malformed ones', async () => {
    const shop = await open()
    const someone = browser(shop)
    await someone.signIn('99191234')
    const many = Array.from({ length: BOOKMARKS_MAX }, (_, index) => `article:a-${index}`)
    await merge(someone, ['article:first'])
    const { owner } = await shop.shop.db.query.selectFrom('bookmarks').select('owner').executeTakeFirstOrThrow()
    const rows = many.slice(1).map(key => ({
      owner,
      type: 'article',
      target: key.slice('article:'.length),
      created_at: shop.clock.now.toISOString()
    }))
    await shop.shop.db.change(({ query }) => query.insertInto('bookmarks').values(rows).execute())
    const { keys: storedKeys } = await merge(someone, ['article:one-more', 'product:nothing', 'news:one'])
    expect(storedKeys).toHaveLength(BOOKMARKS_MAX + 1)
    expect(storedKeys?.filter(key => !key.startsWith('article:a-'))).toEqual(['article:first', 'news:one'])
    expect((await merge(someone, [...many, 'article:x'])).status).toBe(422)
    expect((await merge(someone, ['poem:x'])).status).toBe(422)
  })
})
