import { expect, test } from 'vitest'
import { browser } from '../../support/person.ts'
import type { buyer } from '../../support/shop.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { deliveredOrder, placedOrder } from '../../support/delivered-order.ts'

const HOUR = 60

onBothDatabases('reviews', open => {
  const answer = (someone: ReturnType<typeof buyer>, opinion?: object, line = someone.order().line_items[0]?.id) =>
    someone.send(opinion ? 'PUT' : 'DELETE', `/orders/${someone.order().number}/line_items/${line}/review`, opinion)

  test('review: is asked once for each line of a delivered order', async () => {
    const shop = await open()
    const waiting = await placedOrder(shop)
    expect((await answer(waiting, { rating: 5 })).body.code).toBe('review-not-now')
    const someone = await deliveredOrder(shop)
    expect(someone.order().to_review).toEqual([someone.order().line_items[0]?.id])
    for (const opinion of [
      { rating: 0 },
      { rating: 6 },
      { rating: 2.5 },
      {},
      { rating: 5, comment: 'x'.repeat(2_001) }
    ])
      expect((await answer(someone, opinion)).status).toBe(422)
    expect((await answer(someone, { rating: 4, comment: 'Сайн.' })).body.to_review).toEqual([])
    await answer(someone, { rating: 1 })
    await answer(someone)
    const stored = await shop.shop.db.query
      .selectFrom('reviews')
      .select(['rating', 'comment'])
      .where('demonstration', '=', 0)
      .execute()
    expect(stored).toEqual([{ rating: 4, comment: 'Сайн.' }])
    const stranger = browser(shop)
    await stranger.signIn('88112233')
    const [line] = someone.order().line_items
    expect(
      (await stranger.send('DELETE', `/orders/${someone.order().number}/line_items/${line?.id}/review`)).status
    ).toBe(404)
  })

  test('review: is asked by mail some days later, unless it was answered', async () => {
    const shop = await open()
    const [answered, silent] = [await deliveredOrder(shop), await deliveredOrder(shop)]
    await answer(answered)
    const mails = async () =>
      (
        await shop.shop.db.query
          .selectFrom('outbox')
          .select(['state', 'payload_json'])
          .where('kind', '=', 'order.notification-mail')
          .execute()
      )
        .map(({ state, payload_json }) => ({
          state,
          ...(JSON.parse(payload_json) as { notification: string; text?: string; orderId: string })
        }))
        .filter(({ notification }) => notification === 'review')
    await shop.job('outbox')
    expect((await mails()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    shop.clock.pass(3 * 24 * HOUR)
    await shop.job('outbox')
    const [suppressed, expired] = [...(await mails())].sort((a, b) => (a.state < b.state ? 1 : -1))
    expect([expired?.state, suppressed?.state, suppressed?.orderId]).toEqual([
      'expired',
      'suppressed',
      silent.order().id
    ])
    expect(suppressed?.text).toContain(`${silent.order().number}`)
  })
})
