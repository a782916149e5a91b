import { expect, test } from 'vitest'
import type { UserBody } from '../../../src/contract/customers/account.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases } from '../../support/shop.ts'

const EMAIL = 'bolor@example.mn'

onBothDatabases('notification preferences', open => {
  const wished = async (person: ReturnType<typeof browser>) =>
    ((await person.send('GET', '/users/me')).body as unknown as UserBody).preferences

  test('notification preferences: are set by kind and channel, in parts', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(EMAIL)
    expect(await wished(person)).toMatchObject({ offers_email: false, wish_price: true, orders_push: true })
    await person.send('PATCH', '/users/me', { preferences: { wish_price_push: false } })
    await person.send('PATCH', '/users/me', { preferences: { offers_sms: true } })
    expect(await wished(person)).toMatchObject({ wish_price: true, wish_price_push: false, offers_sms: true })
  })

  test('push: a device belongs to the customer who subscribed it last', async () => {
    const shop = await open()
    const first = browser(shop)
    await first.signIn(EMAIL)
    await shop.shop.db.change(({ query }) =>
      query
        .insertInto('push_subscriptions')
        .values({
          id: 'browser',
          endpoint: 'https://push.test/1',
          p256dh: '',
          auth: '',
          topics: ',orders,',
          locale: 'mn',
          user_id: null,
          created_at: '',
          updated_at: ''
        })
        .execute()
    )
    const link = (person: ReturnType<typeof browser>, playerId: string | null) =>
      person.send('POST', '/users/link_device', { playerId })
    const linked = () =>
      shop.shop.db.query
        .selectFrom('devices')
        .innerJoin('identities', 'identities.user_id', 'devices.user_id')
        .select('subject')
        .where('player_id', '=', 'browser')
        .execute()
    expect((await link(first, 'browser')).status).toBe(204)
    const second = browser(shop, '198.51.100.7')
    await second.signIn('99191234')
    const answers = await Promise.all(Array.from({ length: 10 }, () => link(second, 'browser')))
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect(await linked()).toEqual([{ subject: '99191234' }])
    // An app brings the id of its own push service; it takes the place of the browser's.
    expect((await link(second, 'b2f7-of-an-app')).status).toBe(204)
    expect(await linked()).toEqual([])
    await link(second, 'browser')
    expect(await linked()).toHaveLength(1)
    await link(second, null)
    expect(await linked()).toEqual([])
  })
})
