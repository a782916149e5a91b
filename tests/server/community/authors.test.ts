import { expect, test } from 'vitest'
import type { AuthorList } from '../../../src/contract/community/author.ts'
import { articleWriter } from '../../support/article-writer.ts'
import { browser, codeTo } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const authors = async ({ request }: TestShop) =>
  ((await (await request('GET', '/api/v2/authors')).json()) as AuthorList).authors

onBothDatabases('authors', open => {
  test('author: a member is one once something of theirs is public, and no longer', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    expect(await authors(shop)).toEqual([])
    const published = await writer.publish()
    const [author] = await authors(shop)
    expect(author).toMatchObject({ kind: 'member', name: 'Болормаа Б.', article_count: 1, follower_count: 0 })
    expect(author?.slug).toMatch(/^bolormaa-b-[0-9a-f]{8}$/)
    await writer.ask('DELETE', `/articles/${published.id}`)
    expect(await authors(shop)).toEqual([])
    expect((await writer.me.send('GET', `/authors/${author?.slug}`)).status).toBe(404)
  })

  test('author: is followed once by each person, and let go', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    await writer.publish()
    const [author] = await authors(shop)
    const reader = browser(shop, '203.0.113.8')
    expect((await reader.send('PUT', `/authors/${author?.slug}/follow`)).status).toBe(401)
    expect((await reader.send('GET', `/authors/${author?.slug}`)).body['is_followed']).toBe(null)
    await reader.signIn('99110055')
    for (const network of ['203.0.113.8', '203.0.113.9'])
      expect(
        (await reader.send('PUT', `/authors/${author?.slug}/follow`, undefined, { 'x-forwarded-for': network })).body
      ).toEqual({
        ...{ slug: author?.slug, is_followed: true, follower_count: 1 }
      })
    expect((await reader.send('GET', `/authors/${author?.slug}`)).body['is_followed']).toBe(true)
    expect((await reader.send('GET', '/authors/followed')).body['authors']).toMatchObject([{ slug: author?.slug }])
    expect((await reader.send('PUT', `/authors/${author?.slug}/unfollow`)).body).toMatchObject({
      ...{ is_followed: false, follower_count: 0 }
    })
    expect((await reader.send('PUT', '/authors/nobody/follow')).status).toBe(404)
    expect((await reader.send('PUT', '/authors/nobody/unfollow')).status).toBe(200)
  })

  test('author: nobody follows themselves', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    await writer.publish()
    const [author] = await authors(shop)
    const refused = await writer.me.send('PUT', `/authors/${author?.slug}/follow`)
    expect(refused).toMatchObject({ status: 422, body: { code: 'author-own' } })
    expect((await authors(shop))[0]?.follower_count).toBe(0)
  })

  test('author: has one follower less when one deletes their account', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    await writer.publish()
    const [author] = await authors(shop)
    const reader = browser(shop, '203.0.113.8')
    await reader.signIn('bold@example.mn')
    await reader.send('PUT', `/authors/${author?.slug}/follow`)
    expect((await authors(shop))[0]?.follower_count).toBe(1)
    const { challenge } = (await reader.send('POST', '/users/me/deletion', {})).body
    const proof = { challenge, code: await codeTo(shop, 'bold@example.mn') }
    expect((await reader.send('DELETE', '/users/me', proof)).status).toBe(204)
    expect((await authors(shop))[0]?.follower_count).toBe(0)
  })

  test('followers: get one mail a day about what was published since, and each article once', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    await writer.publish({ title: 'Өмнөх' })
    const [author] = await authors(shop)
    const reader = browser(shop, '203.0.113.8')
    await reader.signIn('bold@example.mn')
    await reader.send('PUT', `/authors/${author?.slug}/follow`)
    const sizes = async () => {
      await shop.job('articles.notify-followers')
      const rows = await shop.shop.db.query
        .selectFrom('outbox')
        .select('payload_json')
        .where('kind', '=', 'article.followed-authors')
        .orderBy('id')
        .execute()
      return rows.map(({ payload_json }) => (JSON.parse(payload_json) as { slugs: string[] }).slugs.length)
    }
    expect(await sizes()).toEqual([])
    shop.clock.pass(1)
    await writer.publish({ title: 'Нэг' })
    expect(await sizes()).toEqual([1])
    shop.clock.pass(1)
    await writer.publish({ title: 'Хоёр' })
    await writer.publish({ title: 'Гурав' })
    expect(await sizes()).toEqual([1])
    shop.clock.pass(24 * 60)
    expect(await sizes()).toEqual([1, 2])
    expect(await sizes()).toEqual([1, 2])
    await shop.job('outbox')
    const mails = await shop.shop.db.query
      .selectFrom('outbox')
      .select(['state', 'payload_json'])
      .where('kind', '=', 'article.followed-authors')
      .orderBy('id')
      .execute()
    expect(mails.map(({ state }) => state)).toEqual(['suppressed', 'suppressed'])
    expect(mails[1]?.payload_json).toContain('Гурав')
    expect(mails[1]?.payload_json).toContain('/account/articles')
  })

  test('followers: a reader who let go of an author hears nothing', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    await writer.publish()
    const [author] = await authors(shop)
    const reader = browser(shop, '203.0.113.8')
    await reader.signIn('bold@example.mn')
    await reader.send('PUT', `/authors/${author?.slug}/follow`)
    shop.clock.pass(1)
    await writer.publish({ title: 'Нэг' })
    await reader.send('PUT', `/authors/${author?.slug}/unfollow`)
    await shop.job('articles.notify-followers')
    const count = await shop.shop.db.query
      .selectFrom('outbox')
      .select(e => e.fn.countAll<number>().as('count'))
      .where('kind', '=', 'article.followed-authors')
      .executeTakeFirstOrThrow()
    expect(Number(count.count)).toBe(0)
  })

  test('author: the text of their page waits for a moderator', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    expect((await writer.me.send('GET', '/authors/mine')).status).toBe(404)
    const sent = await writer.me.send('POST', '/authors', { about: 'Дархан\u202eы ээж.\n', language: 'mn' })
    expect(sent.body).toMatchObject({ about: '', submitted_about: 'Дарханы ээж.', state: 'submitted', path: null })
    const [waiting] = await shop.shop.admin.moderation.queue()
    await shop.shop.admin.moderation.approve(waiting?.id ?? '', 'saruul')
    expect((await writer.me.send('GET', '/authors/mine')).body).toMatchObject({
      about: 'Дарханы ээж.',
      state: 'published'
    })
  })
})
