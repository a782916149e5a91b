import { beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
const shown: { title: string; options: Record<string, unknown> }[] = []
const opened: string[] = []
const sent: { path: string; body: unknown }[] = []
const focus = vi.fn()
const unsubscribe = vi.fn()
const subscription = {
  endpoint: 'https://push.example/1',
  unsubscribe,
  toJSON: () => ({ endpoint: 'new' }),
  options: {}
}

vi.stubGlobal('self', {
  location: new URL('https://delguur.mn/sw.js'),
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  clients: {
    matchAll: async () => [{ url: 'https://delguur.mn/cart', focus }],
    openWindow: async (url: string) => void opened.push(url)
  },
  registration: {
    showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription }
  }
})
vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
  sent.push({ path, body: JSON.parse(body) })
})
await import('../../src/service-worker/push.ts')

/** Events of the browser, and everything the worker does about them. */
async function happens(type: string, event: object) {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) })
  await Promise.all(work)
}

const click = (path: string, action = '') =>
  happens('notificationclick', { action, notification: { close: () => undefined, data: { path } } })

beforeEach(() => {
  for (const list of [shown, opened, sent]) list.length = 0
  vi.clearAllMocks()
})

test('push: a message is shown as sent, with an opt-out', async () => {
  const message = { title: 'Хүргэлт гарлаа', body: 'R1', path: '/order', tag: 'order-1', stop: 'Болих' }
  await happens('push', { data: { json: () => message } })
  expect(shown).toMatchObject([
    {
      title: 'Хүргэлт гарлаа',
      options: { body: 'R1', tag: 'order-1', data: { path: '/order' }, actions: [{ action: 'stop', title: 'Болих' }] }
    }
  ])
})

test('push: an empty message breaks nothing', async () => {
  await happens('push', { data: null })
  expect(shown).toHaveLength(1)
})

test('push: a click opens its page, in the window that shows it already, and never off the site', async () => {
  await click('/order?number=R1')
  await click('/cart')
  await click('https://evil.example/')
  expect(opened).toEqual(['https://delguur.mn/order?number=R1', 'https://delguur.mn'])
  expect(focus).toHaveBeenCalledTimes(1)
})

test('push: notifications can be turned off from the notification itself', async () => {
  await click('/order', 'stop')
  expect(sent).toEqual([{ path: '/api/v2/push/unsubscribe', body: { endpoint: 'https://push.example/1' } }])
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(opened).toEqual([])
})

test('push: a browser that renews its subscription replaces the old one', async () => {
  await happens('pushsubscriptionchange', { oldSubscription: { ...subscription, endpoint: 'old' } })
  expect(sent).toEqual([
    { path: '/api/v2/push/unsubscribe', body: { endpoint: 'old' } },
    { path: '/api/v2/push/subscriptions', body: { endpoint: 'new' } }
  ])
})
