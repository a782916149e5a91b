import type { WorkerScope } from './scope.ts'

/** Messages while no page is open. A message is shown as it is; opting out works from the message itself. */
declare const self: WorkerScope

const SUBSCRIPTIONS = '/api/v2/push/subscriptions'
const UNSUBSCRIBE = '/api/v2/push/unsubscribe'
const STOP = 'stop'
/** As the client waits for an answer of the shop. */
const ANSWER_MS = 60_000

self.addEventListener('push', event => event.waitUntil(show(event.data?.json() as Partial<Record<string, string>>)))

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(event.action === STOP ? stop() : open(path))
})

// The browser has renewed its subscription: the old address is silent from now on.
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event.oldSubscription)))

async function show({
  title = '',
  body = '',
  path = '/',
  tag = '',
  stop: label = ''
}: Partial<Record<string, string>> = {}) {
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon.svg',
    data: { path },
    ...(label !== '' && { actions: [{ action: STOP, title: label }] })
  })
}

async function open(path: string) {
  const address = new URL(path, self.location.origin)
  // A message leads to a page of ours or home.
  const url = address.origin === self.location.origin ? address.href : self.location.origin
  const shown = (await self.clients.matchAll({ type: 'window' })).find(client => client.url === url)
  await (shown ? shown.focus() : self.clients.openWindow(url))
}

async function stop() {
  const subscription = await self.registration.pushManager.getSubscription()
  if (!subscription) return
  await send(UNSUBSCRIBE, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

async function renew(old: PushSubscription | undefined) {
  if (!old) return
  await send(UNSUBSCRIBE, { endpoint: old.endpoint })
  const fresh = await self.registration.pushManager.subscribe(old.options)
  await send(SUBSCRIPTIONS, fresh.toJSON())
}

/** By `fetch`: the worker does not load the client (src/api/http.ts), and has its limit of time. */
const send = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS)
  })
