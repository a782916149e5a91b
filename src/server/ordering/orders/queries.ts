import { expressionBuilder, sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { statement, type Param, type Statement } from '../../platform/db/statement.ts'
import type { LineItemTable, OrderTable } from './tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

type StateColumn = 'state' | 'payment_state' | 'shipment_state'

/** Only `transition` (order-lifecycle.ts) writes the three states: for everybody else they are read-only. */
export type OrderRow = { [K in Exclude<keyof OrderTable, StateColumn>]: OrderTable[K] } & {
  readonly [K in StateColumn]: OrderTable[K]
}

/** A line with what its variant costs and how much there is of it now. */
export type LineRow = { [K in keyof LineItemTable]: LineItemTable[K] } & {
  active: number
  now_price: number
  now_sale_price: number | null
  sale_start_at: string | null
  sale_expire_at: string | null
  on_hand: number
  stock_reserved: number
}

/** Counted with an order's lines, for most orders have no codes, and delivery plans hardly ever change. */
export interface OrderCounts {
  readonly coupons: number
  readonly gift_cards: number
  readonly plan_version: number
}

export type LineWithCounts = LineRow & OrderCounts

export const orderByNumber = statement<{ number: string }, OrderRow>((db, p) =>
  db.selectFrom('orders').selectAll().where('number', '=', p('number'))
)

export const orderByToken = statement<{ token: string }, OrderRow>((db, p) =>
  db.selectFrom('orders').selectAll().where('token', '=', p('token'))
)

export const orderById = statement<{ id: string }, OrderRow>((db, p) =>
  db.selectFrom('orders').selectAll().where('id', '=', p('id'))
)

/** The same three, holding the order so that two changes of it come one after the other. */
export const lockByNumber = statement<{ number: string }, OrderRow>((db, p, dialect) => {
  const query = db.selectFrom('orders').selectAll().where('number', '=', p('number'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const lockByToken = statement<{ token: string }, OrderRow>((db, p, dialect) => {
  const query = db.selectFrom('orders').selectAll().where('token', '=', p('token'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const lockById = statement<{ id: string }, OrderRow>((db, p, dialect) => {
  const query = db.selectFrom('orders').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** Somebody's open cart; the one they changed last, should there be two. */
export const openOrderOf = statement<{ user_id: string }, OrderRow>((db, p) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('completed_at', 'is', null)
    .where('state', '!=', 'canceled')
    .orderBy('updated_at', 'desc')
    .limit(1)
)

interface VerifiedContacts {
  readonly phone: string
  readonly email: string
  readonly since: string
}

const guestsOwn = (p: Param<VerifiedContacts>) => (e: ExpressionBuilder<Tables, 'orders'>) =>
  e.and([
    e('user_id', 'is', null),
    e('completed_at', '>=', p('since')),
    e.or([
      e.and([e('phone', '=', p('phone')), e('phone', '!=', '')]),
      e.and([e('email', '=', p('email')), e('email', '!=', '')])
    ])
  ])

/** One of those that `claimOrders` would take, if there is any. */
export const claimableOrder = statement<VerifiedContacts, Pick<OrderRow, 'id'>>((db, p) =>
  db.selectFrom('orders').select('id').where(guestsOwn(p)).limit(1)
)

/** Orders placed as a guest belong to the user who has proven the phone or the address they were placed with. */
export const claimOrders = statement<VerifiedContacts & { user_id: string }, never>((db, p) =>
  db
    .updateTable('orders')
    .set({ user_id: p('user_id') })
    .where(guestsOwn(p))
)

type ChangingOrder = Omit<OrderRow, 'id' | 'number' | 'token' | 'created_at'>

/** Columns of an order that may change after it was opened. */
const changingOrder = (p: Param<ChangingOrder>) => ({
  state: p('state'),
  payment_state: p('payment_state'),
  shipment_state: p('shipment_state'),
  locale: p('locale'),
  email: p('email'),
  phone: p('phone'),
  item_total: p('item_total'),
  ship_total: p('ship_total'),
  total: p('total'),
  total_quantity: p('total_quantity'),
  payment_method: p('payment_method'),
  address_json: p('address_json'),
  delivery_json: p('delivery_json'),
  special_instructions: p('special_instructions'),
  age_confirmed: p('age_confirmed'),
  reserved_until: p('reserved_until'),
  reserved_since: p('reserved_since'),
  updated_at: p('updated_at'),
  completed_at: p('completed_at'),
  paid_at: p('paid_at'),
  canceled_at: p('canceled_at'),
  user_id: p('user_id'),
  adjustment_total: p('adjustment_total'),
  adjustment_count: p('adjustment_count'),
  unacknowledged_json: p('unacknowledged_json'),
  requested_wallet_amount: p('requested_wallet_amount'),
  receipt_json: p('receipt_json'),
  verified_phone: p('verified_phone'),
  version: p('version')
})

export const insertOrder = statement<OrderRow, never>((db, p) =>
  db
    .insertInto('orders')
    .values({ id: p('id'), number: p('number'), token: p('token'), created_at: p('created_at'), ...changingOrder(p) })
)

type OrderUpdate = Statement<ChangingOrder & Pick<OrderRow, 'id'>, unknown>
const updates = new Map<string, OrderUpdate>()

/**
 * Writes what is not as it was: a row's indexes are touched only by what changes in them, and each step of an order
 * changes few columns. One statement for each set of columns that ever changes together.
 */
export function updateOrder(columns: readonly (keyof ChangingOrder)[]): OrderUpdate {
  const key = columns.join()
  let update = updates.get(key)
  if (!update) {
    update = statement<ChangingOrder & Pick<OrderRow, 'id'>>((db, p) =>
      db
        .updateTable('orders')
        .set(Object.fromEntries(columns.map(column => [column, p(column)])))
        .where('id', '=', p('id'))
    )
    updates.set(key, update)
  }
  return update
}

/** Columns in which an order is not as it was read. */
export const changedColumns = (before: OrderRow, now: OrderRow) =>
  (Object.keys(now) as (keyof OrderRow)[]).filter(column => before[column] !== now[column]) as (keyof ChangingOrder)[]

type IdOfOrder = RawBuilder<string>

const countOf = (orderId: IdOfOrder, table: 'order_coupons' | 'order_gift_cards') => {
  const count = expressionBuilder<Tables>()
    .selectFrom(table)
    .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('count'))
    .where('order_id', '=', orderId)
  return sql<number>`${count}`
}

const planVersionNow = () =>
  sql<number>`${expressionBuilder<Tables>()
    .selectFrom('delivery_settings')
    .select('value')
    .where('name', '=', 'version')}`

const linesWhere = <P extends object>(idOf: (p: Param<P>) => IdOfOrder) =>
  statement<P, LineWithCounts>((db, p) =>
    db
      .selectFrom('line_items as line')
      .innerJoin('variants as variant', 'variant.id', 'line.variant_id')
      .innerJoin('stock', 'stock.variant_id', 'line.variant_id')
      .select([
        'line.id',
        'line.order_id',
        'line.variant_id',
        'line.product_id',
        'line.position',
        'line.quantity',
        'line.reserved',
        'line.price',
        'line.regular_price',
        'line.options_json',
        'line.gift',
        'variant.active',
        'variant.price as now_price',
        'variant.sale_price as now_sale_price',
        'variant.sale_start_at',
        'variant.sale_expire_at',
        'stock.on_hand',
        'stock.reserved as stock_reserved',
        countOf(idOf(p), 'order_coupons').as('coupons'),
        countOf(idOf(p), 'order_gift_cards').as('gift_cards'),
        planVersionNow().as('plan_version')
      ])
      .where('line.order_id', '=', idOf(p))
      .orderBy('line.position')
  )

export const linesById = linesWhere<{ id: string }>(p => p('id'))

/** The same by what an order is found by: asked together with it, they need no second way to the database. */
export const linesByNumber = linesWhere<{ number: string }>(
  p => sql`${expressionBuilder<Tables>().selectFrom('orders').select('id').where('number', '=', p('number'))}`
)

export const linesByToken = linesWhere<{ token: string }>(
  p => sql`${expressionBuilder<Tables>().selectFrom('orders').select('id').where('token', '=', p('token'))}`
)

type ChangingLine = Pick<LineItemTable, 'quantity' | 'reserved' | 'price' | 'regular_price' | 'options_json' | 'gift'>

const changingLine = (p: Param<ChangingLine>) => ({
  quantity: p('quantity'),
  reserved: p('reserved'),
  price: p('price'),
  regular_price: p('regular_price'),
  options_json: p('options_json'),
  gift: p('gift')
})

export const insertLine = statement<LineItemTable, never>((db, p) =>
  db.insertInto('line_items').values({
    id: p('id'),
    order_id: p('order_id'),
    variant_id: p('variant_id'),
    product_id: p('product_id'),
    position: p('position'),
    ...changingLine(p)
  })
)

export const updateLine = statement<ChangingLine & Pick<LineItemTable, 'id'>, never>((db, p) =>
  db.updateTable('line_items').set(changingLine(p)).where('id', '=', p('id'))
)

export const deleteLine = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('line_items').where('id', '=', p('id'))
)

/** Carts whose reservation has expired. */
export const expiredCartHolds = statement<{ now: string; limit: number }, Pick<OrderRow, 'id'>>((db, p) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('reserved_until', '<=', p('now'))
    .where('state', '<>', 'complete')
    .orderBy('reserved_until')
    .limit(p('limit'))
)

/** Placed orders whose time to pay is over. */
export const overdueOrders = statement<{ now: string; limit: number }, Pick<OrderRow, 'id' | 'payment_method'>>(
  (db, p) =>
    db
      .selectFrom('orders')
      .select(['id', 'payment_method'])
      .where('reserved_until', '<=', p('now'))
      .where('state', '=', 'complete')
      .orderBy('reserved_until')
      .limit(p('limit'))
)

/** Extends the reservation of an order whose provider has not answered yet. */
export const postponeOverdue = statement<{ id: string; reserved_until: string; now: string }, never>((db, p) =>
  db
    .updateTable('orders')
    .set({ reserved_until: p('reserved_until') })
    .where('id', '=', p('id'))
    .where('state', '=', 'complete')
    .where('reserved_until', '<=', p('now'))
)
