import { expect, test } from 'vitest'
import type { AuthorList } from '../../../src/contract/author.ts'
import { articleWriter } from '../../support/article-writer.ts'
import { browser } from '../../support/person.ts'
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

  test('author: the text of their page waits for a moderator', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    expect((await writer.me.send('GET', '/authors/mine')).status).toBe(404)
    const sent = await writer.me.send('POST', '/authors', { about: 'Дарханы ээж.', language: 'mn' })
    expect(sent.body).toMatchObject({ about: '', submitted_about: 'Дарханы ээж.', state: 'submitted', path: null })
    const [waiting] = await shop.shop.admin.moderation.queue()
    await shop.shop.admin.moderation.approve(waiting?.id ?? '', 'saruul')
    expect((await writer.me.send('GET', '/authors/mine')).body).toMatchObject({
      about: 'Дарханы ээж.',
      state: 'published'
    })
  })
})
