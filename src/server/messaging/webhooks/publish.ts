import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../domain/messaging/webhook.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

export const eventsColumn = jsonColumn('webhook_endpoints.events_json', z.array(z.enum(WEBHOOK_EVENTS)).readonly())

const openEndpoints = statement<Record<never, never>, { id: string; events_json: string }>(db =>
  db.selectFrom('webhook_endpoints').select(['id', 'events_json']).where('disabled_at', 'is', null)
)

export type OpenEndpoints = Awaited<ReturnType<typeof readOpenEndpoints>>

/** Endpoints of other systems that events are sent to. */
export const readOpenEndpoints = (tx: Pick<Transaction, 'all'>) => tx.all(openEndpoints, {})

/** True where an endpoint subscribes to one of these events. */
export const isSubscribed = async (tx: Pick<Transaction, 'all'>, events: readonly WebhookEvent[]) =>
  (await readOpenEndpoints(tx)).some(({ events_json }) =>
    eventsColumn.read(events_json).some(event => events.includes(event))
  )

/**
 * Tells every endpoint that asked for it, in the same transaction as the event: what was rolled back is told to nobody,
 * and what was committed is told even after a crash. `endpoints` are those that the change has read already.
 */
export async function publishEvent(
  tx: Transaction,
  event: WebhookEvent,
  data: object,
  now: Date,
  endpoints?: Promise<OpenEndpoints>
) {
  const open = await (endpoints ?? readOpenEndpoints(tx))
  for (const { id: endpoint_id, events_json } of open) {
    if (!eventsColumn.read(events_json).includes(event)) continue
    const id = uuid()
    const created_at = now.toISOString()
    const body = JSON.stringify({ type: event, timestamp: created_at, data })
    await tx.query
      .insertInto('webhook_deliveries')
      .values({ id, endpoint_id, event, body, state: 'waiting', attempts: 0, created_at })
      .execute()
    await enqueueDelivery(tx, id, id, now)
  }
}

/** `key` tells a replay from the first delivery. */
export const enqueueDelivery = (tx: Transaction, deliveryId: string, key: string, now: Date) =>
  enqueue(tx, 'webhook.delivery', { deliveryId }, { queue: 'webhooks', key, now })
