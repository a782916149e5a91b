import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { PushSubscriptionBody, pushSubscribeRequestSchema } from '../../../contract/messaging/push.ts'
import { mayBePushed, PUSH_TOPICS, type PushTopic } from '../../../domain/messaging/push.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { restrictionsOf } from '../../catalogue/products/index.ts'
import { linkDevice, preferencesOf, unlinkDevice } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { PayloadOf } from '../../platform/outbox/messages.ts'
import { isRecipient, type PushContent, PushGone, type PushProvider } from '../../providers/push/index.ts'
import type { Principal } from '../../platform/http/principal.ts'
import {
  deleteByEndpoint,
  deleteById,
  upsertSubscription,
  assignSubscription,
  subscriptionByEndpoint,
  subscriptionById,
  subscriptionsOfUser
} from './queries.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { enqueuePush } from './messages.ts'

/** Browsers that may subscribe from one network in an hour; customers of a phone network share one. */
const FROM_NETWORK = { name: 'push-network', max: 200, windowMs: HOUR_MS }

interface Deps {
  readonly db: Database
  readonly provider: PushProvider
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

interface SubscribeInput {
  readonly subscription: z.output<typeof pushSubscribeRequestSchema>
  readonly locale: Locale
  /** The user signed in with this browser, if any. */
  readonly principal: Principal | undefined
  readonly network: string
}

interface PushNotification {
  readonly userId: string
  readonly topic: PushTopic
  /** In the language the browser was in when it subscribed. */
  readonly notice: (locale: Locale) => PushContent
  /** Products it is about; alcohol is never pushed. */
  readonly productIds: readonly string[]
  /** After this it is news no more. */
  readonly until: Date
  /** Idempotency key: a notification queued again under it is sent once. */
  readonly key: string
}

export type PushService = ReturnType<typeof createPushService>

const topicsColumnOf = (topics: readonly string[]) => `,${topics.join(',')},`

/** Browsers that want messages, and what they are sent. */
export const createPushService = (deps: Deps) => ({
  publicKey: deps.provider.publicKey,
  ...bindDeps(deps, { subscribe, link, unsubscribe, notify, deliver })
})

const subscribe = (
  { db, provider, pseudonymize, now }: Deps,
  { subscription, locale, principal, network }: SubscribeInput
) =>
  db.change(async (tx): Promise<Result<PushSubscriptionBody, 'too-many-requests' | 'push-unknown-service'>> => {
    const { endpoint, keys, topics } = subscription
    if (!provider.accepts(endpoint) || !isRecipient(keys)) return err('push-unknown-service')
    if (!(await consumeLimit(tx, FROM_NETWORK, pseudonymize(network), now()))) return err('too-many-requests')
    const selected = PUSH_TOPICS.filter(topic => topics.includes(topic))
    await tx.run(upsertSubscription, {
      id: uuid(),
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      topics: topicsColumnOf(selected),
      locale,
      user_id: principal?.userId ?? null,
      now: now().toISOString()
    })
    const stored = await tx.first(subscriptionByEndpoint, { endpoint })
    if (!stored) throw new Error('A subscription that was just kept is gone')
    if (principal) await tx.run(linkDevice, { device_id: principal.deviceId, player_id: stored.id })
    return ok({ id: stored.id, topics: selected })
  })

/**
 * Links a device to its browser's subscription, which then belongs to this user alone. Ids of other push services are stored
 * as they are: apps bring their own, and what no subscription answers to receives nothing from the shop.
 */
const link = ({ db }: Deps, { deviceId, userId }: Principal, playerId: string | null): Promise<void> =>
  db.change(async tx => {
    if (playerId === null) {
      await tx.run(unlinkDevice, { device_id: deviceId })
      return
    }
    await tx.run(linkDevice, { device_id: deviceId, player_id: playerId })
    await tx.run(assignSubscription, { id: playerId, user_id: userId })
  })

/** Says nothing of whether it was known. */
const unsubscribe = ({ db }: Deps, endpoint: string) => db.change(tx => tx.run(deleteByEndpoint, { endpoint }))

/** Queues a message for every browser the user is signed in with and wants it on; answers how many. */
async function notify(
  { now }: Deps,
  tx: Transaction,
  { userId, topic, notice, productIds, until, key }: PushNotification
): Promise<number> {
  if (!(await isWanted(tx, userId, topic)) || (await isAboutAlcohol(tx, productIds))) return 0
  const subscriptions = await subscriptionsOfUser(tx, userId, topicsColumnOf([topic]), now())
  for (const { id, locale } of subscriptions) {
    const news = { userId, topic, notice: notice(locale as Locale), until: until.toISOString() }
    const push = { subscriptionId: id, ...news }
    await enqueuePush(tx, push, `${key}:${id}`, now())
  }
  return subscriptions.length
}

/** Carries one message out; a browser that is gone is forgotten. */
async function deliver(
  { db, provider, now }: Deps,
  message: PayloadOf<'push.notification'>,
  key: string
): Promise<void> {
  const { subscriptionId, userId, topic } = message
  const found = await db.first(subscriptionById, { id: subscriptionId })
  if (!found) return
  // Signed out since, or no longer wished for.
  const subscriptions = await subscriptionsOfUser(db, userId, topicsColumnOf([topic]), now())
  if (!subscriptions.some(({ id }) => id === subscriptionId)) return
  const { id, endpoint, p256dh, auth } = found
  try {
    await provider.send({
      endpoint,
      p256dh,
      auth,
      payload: JSON.stringify(message.notice),
      ttlSeconds: (Date.parse(message.until) - now().getTime()) / 1000,
      urgency: 'normal',
      topic: key
    })
  } catch (error) {
    if (!(error instanceof PushGone)) throw error
    await db.change(tx => tx.run(deleteById, { id }))
  }
}

const isAboutAlcohol = async (tx: Transaction, productIds: readonly string[]) =>
  (await restrictionsOf(tx, productIds)).some(
    ({ age_restricted }) => !mayBePushed({ ageRestricted: age_restricted === 1 })
  )

/** Kinds of wish notifications are settings of their own: the sender of those has asked already. */
const isWanted = async (tx: Transaction, userId: string, topic: PushTopic) => {
  const wanted = await preferencesOf(tx, userId)
  if (!wanted) return false
  if (topic === 'orders') return wanted.orders_push
  return topic === 'news' ? wanted.offers_push : true
}
