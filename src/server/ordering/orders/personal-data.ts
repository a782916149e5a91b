import { variantNames } from '../../catalogue/products/index.ts'
import { deletedUserIds } from '../../identity/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** The columns of an anonymized order. */
const ANONYMIZED_ORDER = {
  email: '',
  phone: '',
  address_json: null,
  special_instructions: '',
  receipt_json: null,
  verified_phone: null
} as const

/** Orders with what was bought, returned and rated. */
export const orderPersonalData: PersonalData = {
  async export(db, { userId }) {
    const [orders, lines, returns, opinions] = await Promise.all([
      ordersOf(db, userId),
      linesOf(db, userId),
      returnsOf(db, userId),
      opinionsOf(db, userId)
    ])
    const byOrder = Map.groupBy(lines, ({ number }) => number)
    return {
      orders: orders.map(order => ({
        ...order,
        line_items: (byOrder.get(order.number) ?? []).map(({ number: _, ...line }) => line)
      })),
      returns,
      opinions
    }
  },
  async erase(tx, { userId }) {
    const { query } = tx
    const own = query.selectFrom('orders').select('id').where('user_id', '=', userId)
    // Returns stay; the text that the customer wrote with them does not.
    await query.updateTable('order_returns').set({ note: '' }).where('order_id', 'in', own).execute()
    await query.deleteFrom('order_notes').where('order_id', 'in', own).execute()
    // The files go with their rows, at the next sweep.
    await query.deleteFrom('return_photos').where('order_id', 'in', own).execute()
    await anonymize(tx).where('user_id', '=', userId).execute()
    // A cart that is still open goes on as a guest's, who has told us nothing yet.
    await query
      .updateTable('orders')
      .set({ user_id: null, ...ANONYMIZED_ORDER })
      .where('user_id', '=', userId)
      .where('completed_at', 'is', null)
      .execute()
  }
}

/**
 * Orders of people who are gone keep their lines and sums, as the law wants receipts kept, and lose who and where it was
 * once nothing is left to be brought: what is still under way needs its address.
 */
export const anonymizeOrders = (tx: Transaction) => anonymize(tx).where('user_id', 'in', deletedUserIds(tx)).execute()

const anonymize = ({ query }: Transaction) =>
  query
    .updateTable('orders')
    .set(ANONYMIZED_ORDER)
    .where('address_json', 'is not', null)
    .where('completed_at', 'is not', null)
    .where(e => e.or([e('state', 'in', ['canceled', 'expired', 'returned']), e('shipment_state', '=', 'delivered')]))

const ordersOf = ({ query }: Database, userId: string) =>
  query
    .selectFrom('orders')
    .select(['number', 'state', 'payment_state', 'shipment_state', 'email', 'phone', 'item_total', 'ship_total'])
    .select(['total', 'address_json', 'receipt_json', 'special_instructions', 'created_at', 'completed_at', 'paid_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

async function linesOf(db: Database, userId: string) {
  const lines = await db.query
    .selectFrom('line_items')
    .innerJoin('orders', 'orders.id', 'line_items.order_id')
    .select(['orders.number', 'line_items.variant_id', 'line_items.quantity', 'line_items.price'])
    .where('orders.user_id', '=', userId)
    .orderBy('line_items.position')
    .execute()
  const names = await variantNames(
    db,
    lines.map(({ variant_id }) => variant_id)
  )
  return lines.map(({ variant_id, ...line }) => ({ ...line, ...names.get(variant_id) }))
}

const returnsOf = ({ query }: Database, userId: string) =>
  query
    .selectFrom('order_returns')
    .innerJoin('orders', 'orders.id', 'order_returns.order_id')
    .select(['order_returns.number', 'order_returns.state', 'order_returns.reason', 'order_returns.note'])
    .select(['order_returns.answer', 'order_returns.amount', 'order_returns.created_at'])
    .where('orders.user_id', '=', userId)
    .execute()

const opinionsOf = ({ query }: Database, userId: string) =>
  query
    .selectFrom('review_answers')
    .innerJoin('line_items', 'line_items.id', 'review_answers.line_item_id')
    .innerJoin('orders', 'orders.id', 'line_items.order_id')
    .select(['review_answers.product_id', 'review_answers.answered_at'])
    .where('orders.user_id', '=', userId)
    .execute()
