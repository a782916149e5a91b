import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { OrderBody } from '../../../../contract/ordering/order.ts'
import { clampToStock, LINES_MAX, OWN_CART_NUMBER } from '../../../../domain/ordering/cart.ts'
import { SHOPPING_LIMITS } from '../../../../domain/money/cash-on-delivery.ts'
import { holdsStock } from '../../../../domain/ordering/order-state.ts'
import { ok, err, type Result } from '../../../../domain/result.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { Orders, OrderCredentials } from '../orders.ts'
import { reserveLine } from '../lifecycle/reservations.ts'
import { findVariant } from '../../../catalogue/products/index.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { createPendingAnswer } from '../../../platform/db/pending-answer.ts'
import { newReferenceNumber } from '../../../platform/reference-number.ts'
import { consumeShoppingLimit } from '../../../platform/rate-limit/shopping-limits.ts'
import type { Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import { lineOptionsColumn } from '../columns.ts'
import { deleteLine, orderByNumber, type OrderRow } from '../queries.ts'
import { unprocessable, notFound, type Problem, type ServiceResult } from '../../../platform/http/problem.ts'
import {
  newAggregate,
  repriceLines,
  sellableFor,
  writeLine,
  writeOrder,
  type AggregateLine,
  type OrderAggregate
} from '../order-aggregate.ts'

type Options = Readonly<Record<string, string>>

export interface LineInput {
  readonly variantId: string
  readonly quantity: number
  readonly options: Options
  readonly gift: boolean
  /** Adds the variant only where the cart does not have it yet. */
  readonly onlyIfMissing?: boolean
}

export interface LineChange {
  /** Another variant of the same product. */
  readonly variantId?: string | undefined
  readonly quantity?: number | undefined
  readonly options?: Options | undefined
  readonly gift?: boolean | undefined
}

const NOT_ASKED = { answer: undefined }

/** The cart: everything that may happen to an order's lines. */
export const createCartService = (orders: Orders, pseudonymize: Pseudonymize) => ({
  /** Starts an order for a caller's phone number. It counts as verified: staff have spoken with them. */
  async start(tx: Transaction, { phone, locale }: { readonly phone: string; readonly locale: Locale }) {
    const now = orders.now()
    const number = await newReferenceNumber(tx, 'R', orderByNumber)
    const aggregate = newAggregate({ ...newOrder(number, locale, now), phone, verified_phone: phone })
    await writeOrder(tx, aggregate, now)
    return { id: aggregate.order.id, number }
  },

  /** `OWN_CART_NUMBER` is the cart of the token, or a new one. `afterAdd` joins the change: where it refuses, nothing is added. */
  add: (key: OrderCredentials, input: LineInput, locale: Locale, afterAdd?: AfterAdd): ServiceResult<OrderBody> =>
    orders.db.change(async tx => {
      const now = orders.now()
      // Where there is no cart yet, the variant is asked about together with the number of a new one.
      const { answer: variant } = key.token === '' ? createPendingAnswer(findVariant(tx, input.variantId)) : NOT_ASKED
      const found =
        key.number === OWN_CART_NUMBER
          ? await myCart(tx, { orders, pseudonymize }, key, locale, now)
          : await orders.lockOpen(tx, key)
      if (!found.ok) return found
      const aggregate = found.value
      repriceLines(aggregate, now)
      const added = await addLine(tx, orders, aggregate, { ...input, variant }, now)
      if (!added.ok) return added
      const saved = await orders.saveAndSerialize(tx, aggregate, locale, now)
      if (!afterAdd) return saved
      // The row of a new cart exists by now, so a coupon's row can refer to it.
      const done = await afterAdd(tx, aggregate, now)
      return done.ok ? orders.saveAndSerialize(tx, aggregate, locale, now) : done
    }),

  change: (key: OrderCredentials, lineId: string, change: LineChange, locale: Locale): ServiceResult<OrderBody> =>
    changeLine(orders, key, lineId, locale, async (tx, aggregate, line, now) => {
      if (change.quantity === 0) return removeLine(tx, aggregate, line, now)
      if (change.variantId !== undefined && change.variantId !== line.variant_id)
        return replaceLine(tx, orders, { aggregate, line }, { ...change, variantId: change.variantId }, now)
      if (change.options) line.options_json = optionsJson(change.options)
      if (change.gift && !line.details.giftable) return unprocessable('gift-not-possible')
      if (change.gift !== undefined) line.gift = Number(change.gift)
      if (change.quantity !== undefined && !(await setQuantity(tx, aggregate, line, change.quantity, now)))
        return unprocessable('quantity-not-available')
      await writeLine(tx, line)
      return ok(undefined)
    }),

  remove: (key: OrderCredentials, lineId: string, locale: Locale): ServiceResult<OrderBody> =>
    changeLine(orders, key, lineId, locale, (tx, aggregate, line, now) => removeLine(tx, aggregate, line, now)),

  empty: (key: OrderCredentials, locale: Locale): ServiceResult<OrderBody> =>
    orders.changeOpenOrder(key, async (tx, aggregate, now) => {
      for (const line of [...aggregate.lines]) await removeLine(tx, aggregate, line, now)
      return orders.saveAndSerialize(tx, aggregate, locale, now)
    })
})

/** Runs in the transaction that adds a line. */
type AfterAdd = (tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<Result<unknown, Problem>>

export type CartService = ReturnType<typeof createCartService>

type LineMutation = (
  tx: Transaction,
  aggregate: OrderAggregate,
  line: AggregateLine,
  now: Date
) => Promise<Result<undefined, Problem>>

const changeLine = (
  orders: Orders,
  key: OrderCredentials,
  lineId: string,
  locale: Locale,
  mutate: LineMutation
): ServiceResult<OrderBody> =>
  orders.changeOpenOrder(key, async (tx, aggregate, now) => {
    const line = aggregate.lines.find(({ id }) => id === lineId)
    if (!line) return notFound('line-not-found')
    repriceLines(aggregate, now)
    const done = await mutate(tx, aggregate, line, now)
    return done.ok ? orders.saveAndSerialize(tx, aggregate, locale, now) : done
  })

async function myCart(
  tx: Transaction,
  { orders, pseudonymize }: { readonly orders: Orders; readonly pseudonymize: Pseudonymize },
  { token, userId, network = '' }: OrderCredentials,
  locale: Locale,
  now: Date
): Promise<Result<OrderAggregate, Problem>> {
  const mine =
    (token === '' ? undefined : await orders.lockCurrent(tx, token)) ??
    (userId === undefined ? undefined : await orders.lockCurrentOf(tx, userId))
  if (mine) return ok(mine)
  // A customer has one cart; guests are limited by their network.
  if (userId === undefined && !(await consumeShoppingLimit(tx, SHOPPING_LIMITS.carts, pseudonymize, network, now)))
    return err({ status: 429, code: 'too-many-carts' })
  const number = await newReferenceNumber(tx, 'R', orderByNumber)
  return ok(newAggregate({ ...newOrder(number, locale, now), user_id: userId ?? null }))
}

/** Adds a variant to an open order; a line with the same variant and options gets a higher quantity. */
export async function addLine(
  tx: Transaction,
  orders: Orders,
  aggregate: OrderAggregate,
  input: LineInput & { readonly variant?: ReturnType<typeof findVariant> | undefined },
  now: Date
): Promise<Result<undefined, Problem>> {
  const options = optionsJson(input.options)
  const same = aggregate.lines.find(
    line => line.variant_id === input.variantId && line.options_json === options && line.gift === Number(input.gift)
  )
  if (same) {
    if (input.onlyIfMissing) return ok(undefined)
    if (same.active !== 1) return unprocessable('variant-not-found')
    if (!(await setQuantity(tx, aggregate, same, same.quantity + input.quantity, now)))
      return unprocessable('out-of-stock')
    await writeLine(tx, same)
    return ok(undefined)
  }
  if (aggregate.lines.length >= LINES_MAX) return unprocessable('cart-full', { values: { max: LINES_MAX } })
  const details = await orders.variantDetails.get(tx, input.variantId)
  const variant = await (input.variant ?? findVariant(tx, input.variantId))
  if (!details || !variant?.active || details.availableOn > now.toISOString()) return unprocessable('variant-not-found')
  if (details.requiresPrescription) return unprocessable('requires-prescription')
  if (input.gift && !details.giftable) return unprocessable('gift-not-possible')

  const line: AggregateLine = {
    id: uuid(),
    order_id: aggregate.order.id,
    variant_id: variant.id,
    product_id: variant.product_id,
    position: (aggregate.lines.at(-1)?.position ?? 0) + 1,
    quantity: 1,
    reserved: 0,
    price: 0,
    regular_price: variant.price,
    options_json: options,
    gift: Number(input.gift),
    active: 1,
    now_price: variant.price,
    now_sale_price: variant.sale_price,
    sale_start_at: variant.sale_start_at,
    sale_expire_at: variant.sale_expire_at,
    on_hand: variant.on_hand,
    stock_reserved: variant.reserved,
    details
  }
  line.price = orders.priceOf(line, now)
  if (!(await setQuantity(tx, aggregate, line, input.quantity, now))) return unprocessable('out-of-stock')
  aggregate.lines.push(line)
  aggregate.added.push(line)
  return ok(undefined)
}

/** Another variant in the place of a line, as many and as a gift as before; where it is refused, nothing has changed. */
async function replaceLine(
  tx: Transaction,
  orders: Orders,
  { aggregate, line }: { readonly aggregate: OrderAggregate; readonly line: AggregateLine },
  { variantId, quantity = line.quantity, options, gift }: LineChange & { readonly variantId: string },
  now: Date
): Promise<Result<undefined, Problem>> {
  const variant = findVariant(tx, variantId)
  if ((await variant)?.product_id !== line.product_id) return unprocessable('variant-not-found')
  await removeLine(tx, aggregate, line, now)
  const kept = { gift: gift ?? line.gift === 1, options: options ?? lineOptionsColumn.read(line.options_json) }
  const added = await addLine(tx, orders, aggregate, { variantId, quantity, variant, ...kept }, now)
  const [last] = aggregate.added.slice(-1)
  if (!added.ok || last?.variant_id !== variantId) return added
  // The new line takes over id and position of the old one, so that pages update it in place.
  Object.assign(last, { id: line.id, position: line.position })
  aggregate.lines.sort((a, b) => a.position - b.position)
  return added
}

/** Sets the quantity, reduced to what is in stock with a notice; false when there is none. */
async function setQuantity(
  tx: Transaction,
  aggregate: OrderAggregate,
  line: AggregateLine,
  wanted: number,
  now: Date
): Promise<boolean> {
  const quantity = clampToStock(wanted, sellableFor(aggregate, line))
  if (quantity === 0) return false
  if (quantity < wanted) aggregate.notices.push({ code: 'quantity-clamped', variant_id: line.variant_id })
  line.quantity = quantity
  aggregate.deliveryNeedsRecalculation = true
  return !holdsStock(aggregate.order.state) || reserveLine(tx, line, quantity, now)
}

/** Removes a line and releases its reservation. */
export async function removeLine(
  tx: Transaction,
  aggregate: OrderAggregate,
  line: AggregateLine,
  now: Date
): Promise<Result<undefined, Problem>> {
  await reserveLine(tx, line, 0, now)
  await tx.run(deleteLine, { id: line.id })
  aggregate.lines = aggregate.lines.filter(each => each !== line)
  aggregate.deliveryNeedsRecalculation = true
  return ok(undefined)
}

/** The same options in another order are the same options. */
const optionsJson = (options: Options) =>
  JSON.stringify(Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))))

const newOrder = (number: string, locale: Locale, now: Date): OrderRow => ({
  id: uuid(),
  number,
  token: randomBytes(24).toString('base64url'),
  state: 'cart',
  payment_state: 'checkout',
  shipment_state: 'pending',
  locale,
  email: '',
  phone: '',
  item_total: 0,
  ship_total: 0,
  total: 0,
  total_quantity: 0,
  payment_method: null,
  address_json: null,
  delivery_json: null,
  special_instructions: '',
  age_confirmed: 0,
  reserved_until: null,
  reserved_since: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  completed_at: null,
  paid_at: null,
  canceled_at: null,
  user_id: null,
  adjustment_total: 0,
  adjustment_count: 0,
  unacknowledged_json: null,
  requested_wallet_amount: null,
  receipt_json: null,
  verified_phone: null,
  version: 0
})
