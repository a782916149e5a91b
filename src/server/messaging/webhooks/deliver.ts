import { createHmac } from 'node:crypto'
import {
  isFailingTooLong,
  WEBHOOK_ATTEMPTS,
  WEBHOOK_TIMEOUT_MS,
  webhookSignedText
} from '../../../domain/messaging/webhook.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import { createHttpClient } from '../../platform/http-client/index.ts'
import type { HandledMessage } from '../../platform/outbox/deliver.ts'

export interface WebhookDeps {
  readonly db: Database
  readonly now: () => Date
  /** Reaches no private address in a public shop. */
  readonly fetch: typeof globalThis.fetch
}

const SECRET_PREFIX = 'whsec_'
export const secretContext = (id: string) => encryptionContext('webhook_endpoints', 'secret', id)

/** As Standard Webhooks has it: `v1,` and the HMAC-SHA-256 in base 64, by the bytes behind `whsec_`. */
export function webhookSignature(secret: string, id: string, seconds: number, body: string) {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key)
    .update(webhookSignedText(id, seconds, body))
    .digest('base64')}`
}

const readDelivery = (db: Database, id: string) =>
  db.query
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .select([
      'webhook_deliveries.id',
      'endpoint_id',
      'body',
      'attempts',
      'url',
      'secret',
      'failing_since',
      'disabled_at'
    ])
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst()

type Delivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

/**
 * One attempt: any 2xx within ten seconds is a success. Everything else is thrown, so that the queue tries again, for half
 * a day and ever more patiently; an endpoint that has refused everything for days is switched off.
 */
export async function deliverWebhook(deps: WebhookDeps, deliveryId: string): Promise<HandledMessage> {
  const { db, now } = deps
  const delivery = await readDelivery(db, deliveryId)
  if (!delivery || delivery.disabled_at !== null) return { state: 'expired' }
  const { status, error } = await send(deps, delivery)
  const isDelivered = status !== null && status >= 200 && status < 300
  const at = now()
  const isOver = !isDelivered && delivery.failing_since !== null && isFailingTooLong(delivery.failing_since, at)
  // The queue gives up then as well.
  const isLast = !isDelivered && delivery.attempts + 1 >= WEBHOOK_ATTEMPTS
  const state = isDelivered ? ('delivered' as const) : isOver || isLast ? ('failed' as const) : ('waiting' as const)
  await db.change(async tx => {
    await tx.query
      .updateTable('webhook_deliveries')
      .set(e => ({
        ...{ state, attempts: e('attempts', '+', 1), status, error },
        ...(isDelivered && { delivered_at: at.toISOString() })
      }))
      .where('id', '=', deliveryId)
      .execute()
    await markEndpoint(tx, delivery, { isDelivered, isOver, at })
  })
  if (isDelivered) return { state: 'done' }
  if (state === 'failed') return { state: 'expired' }
  throw new Error(`A webhook was not delivered: ${error ?? `HTTP ${status}`}`)
}

async function send({ db, now, fetch }: WebhookDeps, { id, endpoint_id, url, body, secret: encrypted }: Delivery) {
  const secret = db.encryption.decrypt(encrypted, secretContext(endpoint_id))
  const seconds = Math.floor(now().getTime() / 1000)
  const client = createHttpClient({
    ...{ provider: 'The endpoint', url: '', timeoutMs: WEBHOOK_TIMEOUT_MS, maxBytes: 64 * 1024, fetch }
  })
  try {
    const { status } = await client.exchange({
      method: 'POST',
      path: url,
      headers: {
        ...{ 'content-type': 'application/json', 'user-agent': 'Delguur-Webhooks/1' },
        ...{ 'webhook-id': id, 'webhook-timestamp': String(seconds) },
        'webhook-signature': webhookSignature(secret, id, seconds, body)
      },
      bytes: new TextEncoder().encode(body)
    })
    return { status, error: null }
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }
  }
}

interface Outcome {
  readonly isDelivered: boolean
  readonly isOver: boolean
  readonly at: Date
}

async function markEndpoint(tx: Transaction, { endpoint_id }: Delivery, { isDelivered, isOver, at }: Outcome) {
  const update = tx.query.updateTable('webhook_endpoints').where('id', '=', endpoint_id)
  if (isDelivered) await update.set({ failing_since: null }).where('failing_since', 'is not', null).execute()
  else await update.set({ failing_since: at.toISOString() }).where('failing_since', 'is', null).execute()
  if (isOver) await update.set({ disabled_at: at.toISOString() }).where('disabled_at', 'is', null).execute()
}
