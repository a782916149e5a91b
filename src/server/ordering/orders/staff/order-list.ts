import {
  expressionBuilder,
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type SqlBool
} from 'kysely'
import type { OrderSort } from '../../../../domain/ordering/order-list.ts'
import type { OrderSearch } from '../../../../domain/back-office/order-search.ts'
import type { OrderState, PaymentState, ShipmentState } from '../../../../domain/ordering/order-state.ts'
import type { PaymentMethodId } from '../../../../domain/money/payment.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Filters of placed orders; an empty list does not filter. */
export interface OrderFilter {
  readonly states: readonly OrderState[]
  readonly payments: readonly PaymentState[]
  readonly shipments: readonly ShipmentState[]
  readonly methods: readonly PaymentMethodId[]
  readonly options: readonly string[]
  readonly branches: readonly string[]
  /** ISO moments. */
  readonly placedFrom?: string | undefined
  readonly placedBefore?: string | undefined
  readonly userId?: string | undefined
  /** Paid, or to be paid on delivery. */
  readonly isPackable?: boolean | undefined
  readonly search?: OrderSearch | undefined
  /** Ids besides what `search` finds in the orders themselves: of a SKU, of a payment. */
  readonly ids?: readonly string[] | undefined
  /** Ids of the only orders that may be listed, as a query. */
  readonly among?: OrderIds | undefined
}

/** A query whose rows are the ids of orders. */
type OrderIds = Expression<{ id: string }>

/** Row behind which a list goes on. */
export interface OrderListPosition {
  readonly value: string | number
  readonly id: string
}

type Queries = Pick<Database, 'query'>
type Orders = ExpressionBuilder<Tables, 'orders'>
type Condition = ExpressionWrapper<Tables, 'orders', SqlBool>

/** Sorts after every other character. */
const LAST = '\uffff'

function searchConditions(
  e: Orders,
  { number, phone, email, names }: OrderSearch,
  ids: readonly string[]
): Condition[] {
  const found: Condition[] = []
  if (number) found.push(e.between('number', number.from, number.to))
  if (phone) found.push(e.between('phone', phone.from, phone.to))
  if (email !== undefined) found.push(e('email', '=', email))
  for (const name of names ?? []) found.push(e.between('recipient_name', name, name + LAST))
  if (ids.length > 0) found.push(e('id', 'in', [...ids]))
  // A search that no condition fits finds nothing; a union needs at least one query.
  return found.length > 0 ? found : [e.lit(false)]
}

/** Ids of the orders that a search finds, each kind by its own index. */
const foundIds = ({ query }: Queries, { search, ids = [] }: OrderFilter) => {
  const placed = query.selectFrom('orders').select('id').where('completed_at', 'is not', null)
  return search === undefined
    ? undefined
    : searchConditions(expressionBuilder<Tables, 'orders'>(), search, ids)
        .map(condition => placed.where(condition))
        .reduce((union, next) => union.unionAll(next))
}

/** From this many orders on, a search counts as a common one. */
const COMMON = 2_000

/**
 * A search that finds few orders looks them up by its indexes. One that finds many, such as a frequent first name, is
 * checked against each order in the order of the list, which then has its page after a few; left to itself SQLite does
 * so for rare ones too, and reads every order.
 */
async function searchCondition(db: Queries, filter: OrderFilter): Promise<Condition | undefined> {
  const found = foundIds(db, filter)
  if (!filter.search || !found) return undefined
  const first = await db.query.selectFrom(found.as('found')).select('found.id').limit(COMMON).execute()
  const e = expressionBuilder<Tables, 'orders'>()
  return first.length < COMMON ? e('id', 'in', found) : e.or(searchConditions(e, filter.search, filter.ids ?? []))
}

type Narrowing = 'state' | 'payment_state' | 'shipment_state' | 'payment_method' | 'delivery_option' | 'delivery_branch'

/** With one value the condition is an equation, so the database reads its index in order. */
const isOneOf = (e: Orders, column: Narrowing, values: readonly string[]): Condition =>
  values.length === 1 ? e(column, '=', values[0] as never) : e(column, 'in', [...values] as never)

function conditions(e: Orders, filter: OrderFilter, found: Condition | undefined): Condition {
  const { states, payments, shipments, methods, options, branches, placedFrom, placedBefore, userId } = filter
  const all: Condition[] = [e('completed_at', 'is not', null)]
  if (states.length > 0) all.push(isOneOf(e, 'state', states))
  if (payments.length > 0) all.push(isOneOf(e, 'payment_state', payments))
  if (shipments.length > 0) all.push(isOneOf(e, 'shipment_state', shipments))
  if (methods.length > 0) all.push(isOneOf(e, 'payment_method', methods))
  if (options.length > 0) all.push(isOneOf(e, 'delivery_option', options))
  if (branches.length > 0) all.push(isOneOf(e, 'delivery_branch', branches))
  if (placedFrom !== undefined) all.push(e('completed_at', '>=', placedFrom))
  if (placedBefore !== undefined) all.push(e('completed_at', '<', placedBefore))
  if (userId !== undefined) all.push(e('user_id', '=', userId))
  if (filter.isPackable) all.push(e.or([e('payment_state', '=', 'completed'), e('payment_method', '=', 'cash')]))
  if (filter.among) all.push(e('id', 'in', filter.among as never))
  if (found) all.push(found)
  return e.and(all)
}

const LISTED = [
  ...(['id', 'number', 'version', 'state', 'payment_state', 'shipment_state', 'completed_at'] as const),
  ...(['phone', 'email', 'recipient_name', 'total', 'total_quantity', 'payment_method'] as const),
  ...(['delivery_option', 'delivery_branch', 'delivery_json', 'address_json', 'special_instructions'] as const)
] as const

/** Placed orders, one more than `most` where there are more. */
export async function listOrders(
  db: Queries,
  filter: OrderFilter,
  { sort, after, limit }: { readonly sort: OrderSort; readonly after?: OrderListPosition; readonly limit: number }
) {
  const found = await searchCondition(db, filter)
  const column = sort === 'newest' || sort === 'oldest' ? 'completed_at' : 'total'
  const isRising = sort === 'oldest' || sort === 'lowest'
  const direction = isRising ? 'asc' : 'desc'
  const list = db.query
    .selectFrom('orders')
    .select([...LISTED])
    .where(e => conditions(e, filter, found))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
  if (!after) return list.execute()
  return list
    .where(e => e(e.refTuple(column, 'id'), isRising ? '>' : '<', e.tuple(after.value as never, after.id)))
    .execute()
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number]

/** How many orders there are of each combination of what lists are narrowed down by. */
export async function countOrders(db: Queries, { placedFrom, placedBefore, userId, search, ids, among }: OrderFilter) {
  const filter = { ...EVERYTHING, placedFrom, placedBefore, userId, search, ids, among }
  const found = await searchCondition(db, filter)
  return await db.query
    .selectFrom('orders')
    .select([...COUNTED])
    .select(e => e.fn.countAll<number>().as('count'))
    .where(e => conditions(e, filter, found))
    .groupBy([...COUNTED])
    .execute()
}

const COUNTED = [
  ...(['state', 'payment_state', 'shipment_state'] as const),
  ...(['payment_method', 'delivery_option', 'delivery_branch'] as const)
] as const

const EVERYTHING: OrderFilter = {
  states: [],
  payments: [],
  shipments: [],
  methods: [],
  options: [],
  branches: []
}

/** Ids of the orders with a variant, those whose line is newest first. */
export const ordersOfVariant = ({ query }: Queries, variantId: string, limit: number) =>
  query
    .selectFrom('line_items')
    .select('order_id')
    .where('variant_id', '=', variantId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
