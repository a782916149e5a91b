import { expect, it } from 'vitest'
import { removeDemonstration } from '../../../src/server/composition/community.ts'
import { approveAll, customer, listOf, publicReviews } from '../../support/reviewer.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('reviews: lists', open => {
  it('are shown to their own writer above the list, also while they wait, and to nobody else', async () => {
    const shop = await open()
    const bold = await customer(shop)
    const { body } = await bold.write({ rating: 4, comment: 'Сайн.' })
    expect((await bold.list()).own_review).toMatchObject({ id: body.id, state: 'pending', comment: 'Сайн.' })
    expect((await listOf(shop)).own_review).toBeNull()
    const other = await customer(shop, '99110012', 'Сараа')
    expect((await other.list()).own_review).toBeNull()
  })

  it('are sorted, filtered by stars and read page by page, each once', async () => {
    const shop = await open()
    await publicReviews(shop, [5, 3, 4, 5, 1, 5, 2, 5, 4, 3, 5, 1])
    const all = async (query: string) => {
      const first = await listOf(shop, `?${query}`)
      const next = first.next_cursor ? await listOf(shop, `?${query}&cursor=${first.next_cursor}`) : undefined
      return [...first.reviews, ...(next?.reviews ?? [])]
    }
    const ratings = async (query: string) => (await all(query)).map(({ rating }) => rating)
    expect(await ratings('sort=newest')).toEqual([1, 5, 3, 4, 5, 2, 5, 1, 5, 4, 3, 5])
    expect(await ratings('sort=lowest')).toEqual([1, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5])
    expect(await ratings('sort=highest')).toEqual([5, 5, 5, 5, 5, 4, 4, 3, 3, 2, 1, 1])
    expect(await ratings('stars=5')).toEqual([5, 5, 5, 5, 5])
    for (const sort of ['newest', 'helpful', 'lowest', 'highest'])
      expect(new Set((await all(`sort=${sort}`)).map(({ id }) => id)).size).toBe(12)
    const reader = await customer(shop)
    const wanted = (await all('sort=newest')).at(7)?.id ?? ''
    await reader.helpful(wanted)
    expect((await all('sort=helpful'))[0]?.id).toBe(wanted)
    expect((await all('sort=helpful&stars=1'))[0]?.id).toBe(wanted)
  })

  it('take one helpful vote a person, not of their writer, and take it back', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { id } = (await someone.write({ rating: 5 })).body
    const other = await customer(shop, '99110022')
    expect((await other.helpful(id)).status).toBe(404)
    await approveAll(shop)
    expect((await someone.helpful(id)).body.code).toBe('review-own-vote')
    const votes = await Promise.all([other.helpful(id, true), other.helpful(id, true)])
    expect(votes.map(({ status }) => status)).toEqual([200, 200])
    expect((await other.list()).reviews).toMatchObject([{ helpful: 1, voted: true }])
    expect((await someone.list()).reviews).toMatchObject([{ helpful: 1, voted: false }])
    expect((await other.helpful(id)).body).toEqual({ id, helpful: 0, voted: false })
    expect((await other.helpful(id)).body).toEqual({ id, helpful: 1, voted: true })
    expect((await shop.request('PUT', `/api/v2/reviews/${id}/helpful`, {})).status).toBe(401)
  })

  it('of the demonstration are marked, never of alcohol, and go by one command with their ratings', async () => {
    const shop = await open()
    const invented = await listOf(shop, '', 'last-one')
    expect(invented).toMatchObject({
      summary: { count: 2, average: 4.5, demonstration: true },
      reviews: [
        { author_name: 'Anna K.', demonstration: true },
        { title: 'Хурдан', helpful: 2, reply: { text: 'Баярлалаа.' }, options: [{ value: 'Цагаан' }] }
      ]
    })
    const document = async () => {
      await shop.job('search.sync')
      return ((await (await shop.request('GET', '/api/v2/products/last-one')).json()) as { document: object }).document
    }
    expect(await document()).toMatchObject({ total_reviews: 2, demonstration_rating: true })
    const ratings = () => shop.shop.db.query.selectFrom('product_ratings').select('product_id').execute()
    expect(await ratings()).toHaveLength(1)
    const someone = await customer(shop)
    const voted = await someone.helpful(invented.reviews[0]?.id ?? '')
    expect([voted.status, voted.body]).toMatchObject([200, { helpful: 1, voted: true }])
    await someone.write({ rating: 1 }, 'last-one')
    await approveAll(shop)
    const removed = await removeDemonstration(shop.shop.db)
    expect(removed['reviews']).toBeGreaterThan(0)
    expect(await listOf(shop, '', 'last-one')).toMatchObject({
      summary: { count: 1, average: 1, demonstration: false },
      reviews: [{ author_name: 'Болд Б.', demonstration: false }]
    })
    expect(await document()).toMatchObject({ total_reviews: 1, demonstration_rating: false })
  })
})
