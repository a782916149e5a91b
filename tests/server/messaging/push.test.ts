import { expect, onTestFinished, test } from 'vitest'
import type { PushKeyBody, PushSubscriptionBody } from '../../../src/contract/messaging/push.ts'
import type { Locale } from '../../../src/i18n/locales.ts'
import { enqueuePush } from '../../../src/server/messaging/push/messages.ts'
import type { SimPush } from '../../../simulators/push/app.ts'
import { startPushSimulator } from '../../../simulators/push/start.ts'
import { browser as browserOf, codeTo } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

interface Subscription {
  readonly endpoint: string
  readonly expirationTime: null
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

async function openService() {
  const simulator = await startPushSimulator({ port: 0 })
  onTestFinished(() => simulator.close())
  const control = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    return (await (await fetch(`${simulator.url}/simulator${path}`, init)).json()) as T
  }
  const idOf = ({ endpoint }: Subscription) => endpoint.split('/').at(-1) ?? ''
  return {
    url: simulator.url,
    browser: (serverKey: string) => control<Subscription>('POST', '/browsers', { serverKey }),
    received: async (browser: Subscription) =>
      (await control<{ messages: SimPush[] }>('GET', `/browsers/${idOf(browser)}`)).messages,
    leaves: (browser: Subscription) => control('DELETE', `/browsers/${idOf(browser)}`),
    injectFault: (kind: string) => control('POST', '/faults', { kind }),
    count: async () =>
      Object.values(await control<Record<string, number>>('GET', '/requests')).reduce((a, b) => a + b, 0)
  }
}

onBothDatabases('push delivery', open => {
  const notice = () => ({ title: 'Хүргэлт гарлаа', body: 'Захиалга R1', path: '/order', tag: 'order-1', stop: 'Болих' })
  const BASE = '/api/v2/push'

  /** A browser with somebody signed in. */
  async function person(at: TestShop, phone = '99191234') {
    const visitor = browserOf(at)
    const { body } = await visitor.send('POST', '/auth/sign_up', { login: phone })
    const code = await codeTo(at, phone)
    const { body: tokens } = await visitor.send('POST', '/oauth/token', {
      grant_type: 'code',
      challenge: body.challenge,
      code
    })
    return { visitor, userId: tokens.user_id, authorization: { authorization: `Bearer ${visitor.access()}` } }
  }

  async function openDoor() {
    const service = await openService()
    const at = await open({ environment: { PUSH_SERVICES: service.url }, now: new Date() })
    const { public_key } = (await (await at.request('GET', `${BASE}/key`)).json()) as PushKeyBody
    const browser = await service.browser(public_key)
    const bolor = await person(at)
    const subscribe = async (
      body: object = browser,
      headers: Readonly<Record<string, string>> = bolor.authorization
    ) => {
      const response = await at.request('POST', `${BASE}/subscriptions`, body, headers)
      return { status: response.status, body: (await response.json()) as PushSubscriptionBody & { code?: string } }
    }
    return { ...service, at, browser, bolor, another: () => service.browser(public_key), subscribe }
  }
  const later = ({ clock }: TestShop, minutes = 60) => new Date(clock.now.getTime() + minutes * 60_000).toISOString()
  const rows = ({ shop }: TestShop) => shop.db.query.selectFrom('push_subscriptions').selectAll().execute()
  const send = async (at: TestShop, subscriptionId: string, key = '1', until = later(at)) => {
    const { id: userId } = await at.shop.db.query.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const push = { subscriptionId, userId, topic: 'orders', notice: notice(), until } as const
    return at.shop.db.change(tx => enqueuePush(tx, push, key, at.clock.now))
  }
  const outbox = ({ shop }: TestShop) =>
    shop.db.query.selectFrom('outbox').selectAll().where('kind', '=', 'push.notification').orderBy('id').execute()

  test('push: arrives encrypted and signed, and is then deleted', async () => {
    const { at, browser, subscribe, received } = await openDoor()
    const { status, body } = await subscribe()
    expect(status).toBe(201)
    expect(body.topics).toEqual(['orders', 'wishes', 'news'])
    await send(at, body.id)
    await send(at, body.id)
    await at.job('outbox')
    const [message, ...more] = await received(browser)
    expect(more).toEqual([])
    expect(JSON.parse(message?.text ?? '')).toEqual(notice())
    expect(message).toMatchObject({ ttl: 3_600, urgency: 'normal' })
    expect(await outbox(at)).toMatchObject([{ state: 'done' }])
    expect(JSON.stringify(await outbox(at))).not.toContain('R1')
  })

  test('push: a lost message is sent again, and shown once', async () => {
    const { at, browser, subscribe, received, injectFault, count } = await openDoor()
    const { body } = await subscribe()
    await injectFault('lost')
    await injectFault('500')
    await send(at, body.id)
    for (const minutes of [0, 1, 1]) {
      at.clock.pass(minutes)
      await at.job('outbox')
    }
    expect(await count()).toBe(3)
    expect(await received(browser)).toHaveLength(1)
    expect(await outbox(at)).toMatchObject([{ state: 'done' }])
  })

  test('push: expires after its time', async () => {
    const { at, browser, subscribe, received } = await openDoor()
    const { body } = await subscribe()
    await send(at, body.id, '1', later(at, 5))
    at.clock.pass(6)
    await at.job('outbox')
    expect(await received(browser)).toEqual([])
    expect(await outbox(at)).toMatchObject([{ state: 'expired' }])
  })

  test('push: ends when the browser has unsubscribed', async () => {
    const { at, browser, subscribe, leaves } = await openDoor()
    const { body } = await subscribe()
    await leaves(browser)
    await send(at, body.id)
    await at.job('outbox')
    expect(await rows(at)).toEqual([])
    expect(await outbox(at)).toMatchObject([{ state: 'done' }])
    await send(at, body.id, '2')
    await at.job('outbox')
    expect((await outbox(at)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('push: ends when its owner unsubscribes, known or not', async () => {
    const { at, browser, subscribe } = await openDoor()
    await subscribe()
    const announce = () => at.request('POST', `${BASE}/unsubscribe`, { endpoint: browser.endpoint })
    expect((await announce()).status).toBe(204)
    expect(await rows(at)).toEqual([])
    expect((await announce()).status).toBe(204)
  })

  test('push: topics are replaced by a second subscription of the same browser', async () => {
    const { at, browser, subscribe } = await openDoor()
    const first = await subscribe()
    const second = await subscribe({ ...browser, topics: ['orders'] }, { 'accept-language': 'en' })
    expect(second.body).toEqual({ id: first.body.id, topics: ['orders'] })
    expect(await rows(at)).toMatchObject([{ topics: ',orders,', locale: 'en', user_id: null }])
  })

  test('push: is refused without a customer, and for invalid keys', async () => {
    const { at, browser, subscribe } = await openDoor()
    const inside = { ...browser, endpoint: 'http://169.254.169.254/latest' }
    expect(await subscribe(inside)).toMatchObject({ status: 422, body: { code: 'push-unknown-service' } })
    const keys = { ...browser.keys, p256dh: 'A'.repeat(87) }
    expect(await subscribe({ ...browser, keys })).toMatchObject({ status: 422, body: { code: 'push-unknown-service' } })
    expect(await subscribe({ ...browser, topics: ['vodka'] })).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(await subscribe({ ...browser, more: 1 })).toMatchObject({ status: 422 })
    expect(await subscribe({})).toMatchObject({ status: 422 })
    expect(await rows(at)).toEqual([])
  })

  test('push: subscriptions of a network are limited', async () => {
    const { at, subscribe } = await openDoor()
    await subscribe()
    await at.shop.db.change(({ query }) => query.updateTable('rate_limits').set({ used: 200 }).execute())
    expect(await subscribe()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  })

  test('push: reaches every device of a customer, by topic, and never about alcohol', async () => {
    const { at, subscribe, browser, bolor, another, received } = await openDoor()
    const { push } = at.shop
    const admin = await person(at)
    const other = await another()
    await subscribe()
    await subscribe({ ...other, topics: ['news'] }, admin.authorization)
    const products = await at.shop.db.query.selectFrom('products').select(['id', 'age_restricted']).execute()
    const tell = (isAlcohol: boolean, key: string) =>
      at.shop.db.change(tx =>
        push.notify(tx, {
          userId: bolor.userId,
          topic: 'wishes',
          notice: (_: Locale) => notice(),
          productIds: products.filter(each => (each.age_restricted === 1) === isAlcohol).map(({ id }) => id),
          until: new Date(at.clock.now.getTime() + 60_000),
          key
        })
      )
    expect(products.some(each => each.age_restricted === 1)).toBe(true)
    expect(await tell(true, 'vodka')).toBe(0)
    expect(await tell(false, 'cream')).toBe(1)
    await at.job('outbox')
    expect(await received(browser)).toHaveLength(1)
    expect(await received(other)).toEqual([])

    // Told while signed in, but signed out before it left; and told no more after that.
    expect(await tell(false, 'soap')).toBe(1)
    await bolor.visitor.send('POST', '/oauth/revoke', {})
    await at.job('outbox')
    expect(await received(browser)).toHaveLength(1)
    expect(await tell(false, 'tea')).toBe(0)
  })

  test('push: on a shared device is for the customer who is signed in now', async () => {
    const { at, subscribe, browser, bolor, received } = await openDoor()
    const { body } = await subscribe()
    const next = await person(at, '88101234')
    expect((await subscribe(browser, next.authorization)).body.id).toBe(body.id)
    const tell = (userId: string) =>
      at.shop.db.change(tx =>
        at.shop.push.notify(tx, {
          userId,
          topic: 'orders',
          notice,
          productIds: [],
          until: new Date(at.clock.now.getTime() + 60_000),
          key: userId
        })
      )
    expect([await tell(bolor.userId), await tell(next.userId)]).toEqual([0, 1])
    await at.job('outbox')
    expect(await received(browser)).toHaveLength(1)
  })
})
