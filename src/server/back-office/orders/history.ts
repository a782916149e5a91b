import { z } from 'zod'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import { orderMessageKeys } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

/** Rows of each list that are read; an order usually has a handful. */
const MOST = 200

const message = jsonColumn(
  'outbox.payload_json',
  z.object({
    notification: z.string().optional(),
    to: z.string().optional(),
    subject: z.string().optional(),
    text: z.string().optional()
  })
)

const CHANNELS = {
  'order.notification-mail': 'mail',
  'order.notification-sms': 'sms',
  'order.notification-push': 'push'
} as const
const channelOf = (kind: string) => CHANNELS[kind as keyof typeof CHANNELS] ?? 'mail'

/** Messages about it, the oldest first. A message that was sent keeps neither its text nor its recipient. */
export async function messagesOf({ query }: Database, order: OrderBody): Promise<StaffOrderBody['messages']> {
  const about = [
    ...order.shipments.map(({ number }) => number),
    ...order.returns.map(({ number }) => number),
    ...(order.receipt?.documents ?? []).map(({ number }) => number)
  ].filter(number => number !== null)
  const rows = await query
    .selectFrom('outbox')
    .selectAll()
    .where('dedupe_key', 'in', [...orderMessageKeys(order.id, about)])
    .orderBy('created_at')
    .limit(MOST)
    .execute()
  return rows.map(row => {
    const { notification, to, subject, text } = message.read(row.payload_json)
    return {
      id: row.id,
      channel: channelOf(row.kind),
      topic: notification ?? 'confirmation',
      state: row.state,
      recipient: to ?? null,
      subject: subject ?? null,
      text: text ?? null,
      error: row.error,
      created_at: row.created_at,
      done_at: row.done_at
    }
  })
}

/** Captures that providers reported. */
export const capturesOf = ({ query }: Database, orderId: string): Promise<StaffOrderBody['captures']> =>
  query
    .selectFrom('payment_captures')
    .innerJoin('payments', 'payments.id', 'payment_captures.payment_id')
    .select([
      'payment_captures.method',
      'payment_captures.provider_id',
      'payments.number as payment_number',
      'payment_captures.amount',
      'payment_captures.recorded_at',
      'payment_captures.refunded_at'
    ])
    .where('payments.order_id', '=', orderId)
    .orderBy('payment_captures.recorded_at')
    .limit(MOST)
    .execute()

export async function movementsOf({ query }: Database, orderId: string): Promise<StaffOrderBody['stock_movements']> {
  const rows = await query
    .selectFrom('stock_movements')
    .innerJoin('variants', 'variants.id', 'stock_movements.variant_id')
    .select(['variants.sku', 'from_account', 'to_account', 'quantity', 'moved_at'])
    .where('order_id', '=', orderId)
    .orderBy('moved_at')
    .limit(MOST)
    .execute()
  return rows.map(({ sku, from_account: from, to_account: to, quantity, moved_at }) => ({
    sku,
    from,
    to,
    quantity,
    moved_at
  }))
}

const detailsColumn = jsonColumn(
  'staff_audit.after_json',
  z.object({ amount: z.int().optional(), reason: z.string().optional() })
)

/** Changes by staff as the audit has them. */
export async function changesOf({ query }: Database, number: string): Promise<StaffOrderBody['changes']> {
  const rows = await query
    .selectFrom('staff_audit')
    .leftJoin('staff_members', 'staff_members.id', 'staff_audit.staff_id')
    .select(['staff_audit.id', 'action', 'staff_members.name as author', 'after_json', 'happened_at'])
    .where('subject_type', '=', 'order')
    .where('subject_id', '=', number)
    // Each step of filling an order by phone: in the audit, and not in what happened to the order.
    .where('action', '!=', 'orders.edit_by_phone')
    .orderBy('happened_at')
    .limit(MOST)
    .execute()
  return rows.map(({ after_json, ...change }) => {
    const { amount, reason } = detailsColumn.read(after_json)
    return { ...change, amount: amount ?? null, reason: reason ?? null }
  })
}

export const notesOf = ({ query }: Database, orderId: string): Promise<StaffOrderBody['notes']> =>
  query
    .selectFrom('order_notes')
    .innerJoin('staff_members', 'staff_members.id', 'order_notes.staff_id')
    .select(['order_notes.id', 'staff_members.name as author', 'order_notes.text', 'order_notes.created_at'])
    .where('order_id', '=', orderId)
    .orderBy('order_notes.created_at')
    .limit(MOST)
    .execute()

/** Its owner, with what they have bought so far. */
export async function customerOf({ query }: Database, userId: string | null): Promise<StaffOrderBody['customer']> {
  if (userId === null) return null
  const user = await query
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const bought = await query
    .selectFrom('orders')
    .select(e => [e.fn.countAll<number>().as('count'), e.fn.sum<number>('total').as('total')])
    .where('user_id', '=', userId)
    .where('completed_at', 'is not', null)
    .where('state', '=', 'complete')
    .executeTakeFirstOrThrow()
  return {
    id: userId,
    name: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    order_count: Number(bought.count),
    order_total: Number(bought.total ?? 0)
  }
}

export const couponCodesOf = async ({ query }: Database, orderId: string): Promise<string[]> =>
  (
    await query
      .selectFrom('coupon_uses as use')
      .innerJoin('coupons as coupon', 'coupon.id', 'use.coupon_id')
      .select('coupon.code')
      .where('use.order_id', '=', orderId)
      .orderBy('coupon.code')
      .execute()
  ).map(({ code }) => code)
