import { v7 as uuid } from 'uuid'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import type {
  BulkOrdersBody,
  BulkOrdersRequest,
  OrderNoteRequest,
  StaffCancelRequest,
  StaffOrderBody,
  StaffRefundRequest
} from '../../../contract/staff/orders.ts'
import { ok, type Result } from '../../../domain/result.ts'

import { recordStaffAction, type StaffRequest } from '../../identity/index.ts'
import {
  addOrderNote,
  CONFIRMATION_MAILS_MAX,
  enqueueOrderConfirmationMailAgain,
  type StaffChange
} from '../../ordering/orders/index.ts'
import {
  forbidden,
  notFound,
  problemSentences,
  type Problem,
  type ServiceResult,
  unprocessable
} from '../../platform/http/problem.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { readOrder } from './detail.ts'

const keyOf = (number: string, staffChange: StaffChange) => ({ number, token: '', asStaff: true, staffChange }) as const

/** The order as it is after a change. */
const afterwards = async (
  deps: OfficeOrdersDeps,
  number: string,
  { locale }: StaffRequest,
  done: Result<unknown, Problem>
) => (done.ok ? readOrder(deps, number, locale) : done)

export async function confirmOrder(
  deps: OfficeOrdersDeps,
  editor: StaffRequest,
  number: string,
  version: number
): ServiceResult<StaffOrderBody> {
  const change = { actor: editor.staff, action: 'orders.confirm', version }
  return afterwards(deps, number, editor, await deps.shipping.confirm(number, change))
}

export const SHIPMENT_ACTIONS = {
  pending: 'orders.unpack',
  ready: 'orders.pack',
  shipped: 'orders.ship',
  delivered: 'orders.deliver'
} as const

export async function cancelOrder(
  deps: OfficeOrdersDeps,
  editor: StaffRequest,
  number: string,
  { reason, version }: StaffCancelRequest
): ServiceResult<StaffOrderBody> {
  const key = keyOf(number, { actor: editor.staff, action: 'orders.cancel', version, details: { reason } })
  return afterwards(deps, number, editor, await deps.payments.cancel(key, reason, editor.locale))
}

export async function refundOrder(
  deps: OfficeOrdersDeps,
  editor: StaffRequest,
  number: string,
  { amount, to, reason, version }: StaffRefundRequest,
  idempotencyKey: string
): ServiceResult<StaffOrderBody> {
  const change = { actor: editor.staff, action: 'orders.refund', version, details: { amount, to, reason } }
  const done = await deps.payments.refundAsStaff(keyOf(number, change), { amount, to }, idempotencyKey)
  return afterwards(deps, number, editor, done)
}

/** A note changes nothing of the order: two at once are two notes. */
export async function addNote(
  deps: OfficeOrdersDeps,
  editor: StaffRequest,
  number: string,
  { text }: OrderNoteRequest
): ServiceResult<StaffOrderBody> {
  const done = await deps.db.change(async tx => {
    const at = deps.now()
    const order = await placedOrder(tx, number)
    if (!order) return notFound('order-not-found')
    const note = { id: uuid(), order_id: order.id, staff_id: editor.staff.staffId, text, created_at: at.toISOString() }
    await addOrderNote(tx, note)
    const subject = { type: 'order', id: number }
    await recordStaffAction(tx, editor.staff, { action: 'orders.note', subject }, at)
    return ok(undefined)
  })
  return afterwards(deps, number, editor, done)
}

const placedOrder = ({ query }: Pick<OfficeOrdersDeps['db'], 'query'>, number: string) =>
  query
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('number', '=', number)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()

/** Sends the confirmation once more, to the address of the order. */
export async function resendConfirmation(
  deps: OfficeOrdersDeps,
  editor: StaffRequest,
  number: string
): ServiceResult<StaffOrderBody> {
  const before = await readOrder(deps, number, editor.locale)
  if (!before.ok) return before
  const sent = before.value.messages.filter(({ topic }) => topic === 'confirmation').length
  const done = await deps.db.change(async tx => {
    const order = await placedOrder(tx, number)
    if (!order) return notFound('order-not-found')
    if (order.email === '') return unprocessable('order-without-email')
    if (sent >= CONFIRMATION_MAILS_MAX) return unprocessable('confirmation-sent-often')
    const at = deps.now()
    await enqueueOrderConfirmationMailAgain(tx, order.id, sent + 1, at)
    const subject = { type: 'order', id: number }
    await recordStaffAction(tx, editor.staff, { action: 'orders.resend_confirmation', subject }, at)
    return ok(undefined)
  })
  return afterwards(deps, number, editor, done)
}

/** The same step with several orders; each by itself, so that one refusal stops no other. */
export async function changeOrders(
  deps: OfficeOrdersDeps,
  editor: StaffRequest,
  { action, orders }: BulkOrdersRequest
): Promise<BulkOrdersBody> {
  const results: { number: string; version: number | null; problem: string | null }[] = []
  for (const { number, version } of orders) {
    const done = await oneOfMany(deps, editor, action, number, version)
    results.push(
      done.ok
        ? { number, version: done.value, problem: null }
        : { number, version: null, problem: problemSentences(editor.locale)(done.problem.code, done.problem.values) }
    )
  }
  return { results }
}

async function oneOfMany(
  { db, shipping }: OfficeOrdersDeps,
  { staff }: StaffRequest,
  action: BulkOrdersRequest['action'],
  number: string,
  version: number
): ServiceResult<number> {
  if (action === 'confirm' && !staff.permissions.includes('orders.write')) return forbidden('staff-permission')
  const change = { actor: staff, version }
  const done: Result<OrderBody, Problem> =
    action === 'confirm'
      ? await shipping.confirm(number, { ...change, action: 'orders.confirm' })
      : await shipping.move(number, action, undefined, { ...change, action: SHIPMENT_ACTIONS[action] })
  if (!done.ok) return done
  const row = await db.query.selectFrom('orders').select('version').where('number', '=', number).executeTakeFirst()
  return ok(row?.version ?? version)
}
