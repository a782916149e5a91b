import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type {
  NewWebhookBody,
  WebhookDeliveriesBody,
  WebhookRequest,
  WebhooksBody
} from '../../../contract/messaging/webhook.ts'
import { ok } from '../../../domain/result.ts'
import { WEBHOOK_ENDPOINTS_MAX } from '../../../domain/messaging/webhook.ts'
import { recordStaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { isPrivateHost } from '../../platform/http-client/public-fetch.ts'
import { keysetPage, readCursor } from '../../platform/http/keyset-cursor.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { secretContext } from './deliver.ts'
import { enqueueDelivery, eventsColumn } from './publish.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
  /** In a shop on this machine other programs on it may be told as well. */
  readonly allowsPrivate: boolean
}

export type WebhookService = ReturnType<typeof createWebhookService>

/** Endpoints of other systems, and what was sent to them. */
export const createWebhookService = (deps: Deps) =>
  bindDeps(deps, { list, create, change, remove, renewSecret, deliveries, replay })

const subjectOf = (id: string) => ({ type: 'webhook', id })

async function list({ db }: Deps): Promise<WebhooksBody> {
  const rows = await db.query
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'events_json', 'created_at', 'failing_since', 'disabled_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    webhooks: rows.map(({ events_json, ...row }) => ({ ...row, events: [...eventsColumn.read(events_json)] }))
  }
}

/** The whole internet by HTTPS; never this machine or its network, except in a shop that is tried out on it. */
function urlProblem({ allowsPrivate }: Deps, url: string) {
  const { username, password } = new URL(url)
  // It would be stored and listed in the open, and `fetch` refuses it.
  if (username !== '' || password !== '') return unprocessable('webhook-url-credentials', { field: 'url' })
  if (allowsPrivate) return undefined
  if (!url.startsWith('https:')) return unprocessable('webhook-url-insecure', { field: 'url' })
  return isPrivateHost(url) ? unprocessable('webhook-url-private', { field: 'url' }) : undefined
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const create = (deps: Deps, { url, events }: WebhookRequest, staff: StaffPrincipal): ServiceResult<NewWebhookBody> =>
  deps.db.change(async tx => {
    const problem = urlProblem(deps, url)
    if (problem) return problem
    const { count } = await tx.query
      .selectFrom('webhook_endpoints')
      .select(e => e.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= WEBHOOK_ENDPOINTS_MAX) return unprocessable('webhooks-full')
    const at = deps.now()
    const [id, secret] = [uuid(), newSecret()]
    await tx.query
      .insertInto('webhook_endpoints')
      .values({
        ...{ id, url, events_json: eventsColumn.write(events), created_at: at.toISOString() },
        secret: deps.db.encryption.encrypt(secret, secretContext(id))
      })
      .execute()
    const after = { url, events }
    await recordStaffAction(tx, staff, { action: 'webhooks.create', subject: subjectOf(id), after }, at)
    return ok({ id, secret })
  })

/** Other events or another address; one that was switched off begins again. */
const change = (
  deps: Deps,
  id: string,
  { url, events }: WebhookRequest,
  staff: StaffPrincipal
): ServiceResult<undefined> =>
  deps.db.change(async tx => {
    const problem = urlProblem(deps, url)
    if (problem) return problem
    const row = await tx.query.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return notFound('not-found')
    await tx.query
      .updateTable('webhook_endpoints')
      .set({ url, events_json: eventsColumn.write(events), failing_since: null, disabled_at: null })
      .where('id', '=', id)
      .execute()
    const before = { url: row.url, events: eventsColumn.read(row.events_json), disabled_at: row.disabled_at }
    const action = { action: 'webhooks.change', subject: subjectOf(id), before, after: { url, events } }
    await recordStaffAction(tx, staff, action, deps.now())
    return ok(undefined)
  })

const remove = ({ db, now }: Deps, id: string, staff: StaffPrincipal): ServiceResult<undefined> =>
  db.change(async tx => {
    await tx.query.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
    const removed = await tx.query
      .deleteFrom('webhook_endpoints')
      .where('id', '=', id)
      .returning(['url', 'events_json'])
      .executeTakeFirst()
    if (!removed) return notFound('not-found')
    const before = { url: removed.url, events: eventsColumn.read(removed.events_json) }
    await recordStaffAction(tx, staff, { action: 'webhooks.remove', subject: subjectOf(id), before }, now())
    return ok(undefined)
  })

const renewSecret = ({ db, now }: Deps, id: string, staff: StaffPrincipal): ServiceResult<NewWebhookBody> =>
  db.change(async tx => {
    const secret = newSecret()
    const { numUpdatedRows } = await tx.query
      .updateTable('webhook_endpoints')
      .set({ secret: db.encryption.encrypt(secret, secretContext(id)) })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return notFound('not-found')
    await recordStaffAction(tx, staff, { action: 'webhooks.renew_secret', subject: subjectOf(id) }, now())
    return ok({ id, secret })
  })

async function deliveries(
  { db }: Deps,
  id: string,
  { cursor, per_page }: { readonly cursor?: string | undefined; readonly per_page: number }
): Promise<WebhookDeliveriesBody> {
  const from = readCursor(cursor)
  if (!from) return { deliveries: [], next_cursor: null }
  const rows = await db.query
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'body', 'state', 'attempts', 'status', 'error', 'created_at', 'delivered_at'])
    .where('endpoint_id', '=', id)
    .where('created_at', '<=', from.at)
    .where(e => e.or([e('created_at', '<', from.at), e.and([e('created_at', '=', from.at), e('id', '<', from.key)])]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page + 1)
    .execute()
  const { shown, nextCursor } = keysetPage(rows, per_page, row => ({ at: row.created_at, key: row.id }))
  return { deliveries: shown, next_cursor: nextCursor }
}

/** Sends a delivery again, under the same id: a receiver that has it already knows it. */
const replay = ({ db, now }: Deps, id: string, staff: StaffPrincipal): ServiceResult<undefined> =>
  db.change(async tx => {
    const { numUpdatedRows } = await tx.query
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, error: null, status: null })
      .where('id', '=', id)
      .where('state', '!=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return notFound('not-found')
    await enqueueDelivery(tx, id, uuid(), now())
    const subject = { type: 'webhook_delivery', id }
    await recordStaffAction(tx, staff, { action: 'webhooks.replay', subject }, now())
    return ok(undefined)
  })
