import { LEASE_STATES, leaseCanBecome, type LeaseState } from '../../src/domain/lease-state.ts'
import {
  orderCanBecome,
  orderPaymentCanBecome,
  paymentCanBecome,
  shipmentCanBecome,
  type OrderState,
  type PaymentState,
  type ShipmentState
} from '../../src/domain/order-state.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { Broken } from './broken.ts'
import type { Known } from './world.ts'

/** What must be true at every moment, whatever happens meanwhile. */

export const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

export function must(isTrue: boolean, rule: string, about: unknown): asserts isTrue {
  // Pictures of QR codes say nothing about a fault.
  const telling = (key: string, value: unknown) =>
    /_json$|_image$/.test(key) && String(value).length > 500 ? '…' : value
  if (!isTrue) throw new Broken(`${rule}: ${JSON.stringify(about, telling)}`)
}

/** Whether a state can become another by any number of moves. */
export function reaches<S extends string>(from: S, to: S, canBecome: (from: S, to: S) => boolean, all: readonly S[]) {
  const seen = new Set([from])
  for (const each of seen) for (const next of all) if (canBecome(each, next)) seen.add(next)
  return seen.has(to)
}

const ORDER_STATES: readonly OrderState[] = [
  'cart',
  'address',
  'delivery',
  'payment',
  'confirm',
  'complete',
  'canceled',
  'expired',
  'returned'
]
const PAYMENT_STATES: readonly PaymentState[] = [
  'checkout',
  'pending',
  'processing',
  'completed',
  'failed',
  'void',
  'refunded'
]
const SHIPMENT_STATES: readonly ShipmentState[] = ['pending', 'ready', 'shipped', 'delivered']

interface Seen {
  readonly state: string
  readonly payment_state: string
  readonly shipment_state: string
}

/** The database, and what the shop has acknowledged. */
interface Watched {
  db(): Database
  readonly orders: readonly Pick<Known, 'number' | 'placed' | 'paid'>[]
}

/** Looks at the whole database; remembers the states it saw, so that a forbidden move is noticed. */
export function openWatch(world: Watched) {
  const orders = new Map<string, Seen>()
  const payments = new Map<string, string>()
  const leases = new Map<string, LeaseState>()

  return async function look() {
    const { query } = world.db()
    const [rows, lines, stock, moves, paid, events, adjustments] = [
      await query.selectFrom('orders').selectAll().execute(),
      await query.selectFrom('line_items').selectAll().execute(),
      await query.selectFrom('stock').selectAll().execute(),
      await query.selectFrom('stock_movements').selectAll().execute(),
      await query.selectFrom('payments').selectAll().execute(),
      await query.selectFrom('order_events').selectAll().orderBy('id').execute(),
      await query.selectFrom('order_adjustments').selectAll().execute()
    ]

    for (const { variant_id, on_hand, reserved } of stock) {
      const mine = moves.filter(each => each.variant_id === variant_id)
      const balance = (account: string) =>
        sum(mine, each =>
          each.to_account === account ? each.quantity : each.from_account === account ? -each.quantity : 0
        )
      const promised = sum(
        lines.filter(line => line.variant_id === variant_id),
        line => line.reserved
      )
      must(reserved >= 0 && reserved <= on_hand, 'Stock is never promised twice', { variant_id, on_hand, reserved })
      must(balance('reserved') === reserved, 'The ledger says what is reserved', {
        variant_id,
        reserved,
        ledger: balance('reserved')
      })
      must(promised === reserved, 'What is reserved is held for somebody', { variant_id, reserved, promised })
      must(balance('available') + reserved === on_hand, 'The ledger says what is there', {
        variant_id,
        on_hand,
        reserved
      })
    }

    for (const order of rows) {
      const { id, number } = order
      const own = lines.filter(each => each.order_id === id)
      const before = orders.get(id)
      if (before) {
        const legal =
          (before.state === order.state ||
            reaches(before.state as OrderState, order.state, orderCanBecome, ORDER_STATES)) &&
          (before.payment_state === order.payment_state ||
            reaches(
              before.payment_state as PaymentState,
              order.payment_state,
              orderPaymentCanBecome,
              PAYMENT_STATES
            )) &&
          (before.shipment_state === order.shipment_state ||
            reaches(before.shipment_state as ShipmentState, order.shipment_state, shipmentCanBecome, SHIPMENT_STATES))
        must(legal, 'An order goes only where the table says', { number, before, now: order })
      }
      const { state, payment_state, shipment_state } = order
      orders.set(id, { state, payment_state, shipment_state })

      const isPlaced = order.completed_at !== null
      must(isPlaced === !CHECKOUT.has(state) || state === 'canceled', 'Placed orders have a moment', order)
      must(order.total >= 0, 'Nobody is owed for buying', order)
      must(
        order.item_total + order.adjustment_total + order.ship_total === order.total,
        'An order is its goods, what is taken off and its delivery',
        order
      )
      must(
        order.adjustment_total ===
          sum(
            adjustments.filter(each => each.order_id === id),
            ({ amount }) => amount
          ),
        'What is taken off is written down',
        order
      )
      must(
        CHECKOUT.has(state) || order.item_total === sum(own, each => each.price * each.quantity) || !isPlaced,
        'A placed order is the sum of its lines',
        { order, own }
      )
      const sold = sum(
        moves.filter(each => each.order_id === id),
        each => (each.to_account === 'sold' ? each.quantity : each.from_account === 'sold' ? -each.quantity : 0)
      )
      const pieces = sum(own, each => each.quantity)
      const left = state === 'complete' && (payment_state === 'completed' || order.payment_method === 'cash')
      must(sold >= 0 && sold <= pieces, 'No more is sold than was ordered', { number, sold, pieces })
      if (left && shipment_state !== 'delivered')
        must(sold === pieces, 'What is paid, or paid at the door, is sold', { number, sold, pieces })
      if (state === 'canceled' || state === 'expired' || CHECKOUT.has(state))
        must(sold === 0, 'What is not bought is not sold', { number, state, sold })
      if (state === 'canceled' || state === 'expired' || payment_state === 'completed')
        must(sum(own, each => each.reserved) === 0, 'Nothing is held for who has it, or wants it no more', order)

      const told = events.filter(each => each.order_id === id).map(({ event }) => event)
      must(told.filter(each => each === 'placed').length === Number(isPlaced), 'Placed is noted once', {
        number,
        told,
        isPlaced
      })
      must(told.filter(each => each === 'delivered').length <= 1, 'Delivered is noted once', { number, told })
    }

    for (const payment of paid) {
      const before = payments.get(payment.id)
      must(
        before === undefined ||
          before === payment.state ||
          reaches(before as PaymentState, payment.state, paymentCanBecome, PAYMENT_STATES),
        'A payment goes only where the table says',
        { before, payment }
      )
      payments.set(payment.id, payment.state)
      must(payment.amount >= payment.refunded_amount, 'No more goes back than came', payment)
    }

    await lookAtWallets(world.db())
    await lookAtMoney(world.db())
    await lookAtCodes(world.db())
    await lookAtLeases(world.db(), leases)

    for (const known of world.orders) {
      const row = rows.find(each => each.number === known.number)
      must(row !== undefined, 'An acknowledged order is there', known.number)
      must(!known.placed || !CHECKOUT.has(row.state), 'What was said to be placed stays placed', row)
      must(!known.paid || row.paid_at !== null, 'What was said to be paid stays paid', row)
    }
  }
}

const CHECKOUT: ReadonlySet<string> = new Set(['cart', 'address', 'delivery', 'payment', 'confirm'])

/** Wallets are ledgers: what is in them is what came in less what went out, and never less than nothing. */
async function lookAtWallets({ query }: Database) {
  const lots = await query.selectFrom('wallet_lots').selectAll().execute()
  const moves = await query.selectFrom('wallet_movements').selectAll().execute()
  const entries = await query.selectFrom('wallet_entries').selectAll().orderBy('id').execute()
  for (const lot of lots) {
    const own = moves.filter(each => each.lot_id === lot.id)
    const left = sum(own, each =>
      each.to_account === lot.bucket ? each.amount : each.from_account === lot.bucket ? -each.amount : 0
    )
    must(lot.remaining >= 0 && lot.remaining === left, 'A lot holds what its moves say', { lot, own })
  }
  for (const entry of entries) {
    const moved = sum(
      moves.filter(each => each.entry_id === entry.id),
      each => each.amount
    )
    must(moved === Math.abs(entry.amount), 'An entry is the sum of its moves', { entry, moved })
  }
  for (const userId of new Set(entries.map(({ user_id }) => user_id))) {
    const own = entries.filter(({ user_id }) => user_id === userId)
    const held = sum(
      lots.filter(({ user_id }) => user_id === userId),
      ({ remaining }) => remaining
    )
    must(sum(own, ({ amount }) => amount) === held, 'A wallet holds what its history says', { userId, held })
  }
}

/** Gift cards are ledgers too, and a coupon counts on as many orders as it says. */
async function lookAtCodes({ query }: Database) {
  const cards = await query.selectFrom('gift_cards').selectAll().execute()
  const moves = await query.selectFrom('gift_card_movements').selectAll().execute()
  for (const card of cards) {
    const own = moves.filter(each => each.gift_card_id === card.id)
    const balance = sum(own, each =>
      each.to_account === 'card' ? each.amount : each.from_account === 'card' ? -each.amount : 0
    )
    must(card.balance >= 0 && card.balance === balance, 'A gift card holds what its moves say', { card, own })
  }
  const uses = await query.selectFrom('coupon_uses').selectAll().where('released_at', 'is', null).execute()
  for (const coupon of await query.selectFrom('coupons').selectAll().execute()) {
    const used = uses.filter(({ coupon_id }) => coupon_id === coupon.id).length
    must(coupon.uses === used, 'A coupon counts the orders it is used on', { coupon, used })
    must(coupon.max_uses === null || used <= coupon.max_uses, 'No coupon is used too often', { coupon, used })
  }
}

/** Money of orders: never more back than came, refunds are what payments say, and own money was taken once. */
async function lookAtMoney({ query }: Database) {
  const payments = await query.selectFrom('payments').selectAll().execute()
  const refunds = await query.selectFrom('refunds').selectAll().execute()
  const entries = await query.selectFrom('wallet_entries').selectAll().execute()
  for (const payment of payments) {
    const back = sum(
      refunds.filter(each => each.payment_id === payment.id),
      ({ amount }) => amount
    )
    must(back === payment.refunded_amount, 'What goes back is written down', { payment, back })
    if (payment.method !== 'wallet') continue
    const spent = -sum(
      entries.filter(each => each.payment_id === payment.id),
      ({ amount }) => amount
    )
    must(spent === payment.amount - back, 'What is paid from a wallet left it', { payment, spent, back })
  }
}

/** A lease's goods are paid down, owed, paid, or came back: together they are its price, and each payment is for one bill. */
async function lookAtLeases({ query }: Database, seen: Map<string, LeaseState>) {
  const bills = await query.selectFrom('lease_bills').selectAll().execute()
  const instalments = await query.selectFrom('lease_instalments').selectAll().execute()
  const payments = await query.selectFrom('payments').selectAll().where('payable_kind', '=', 'lease').execute()
  for (const lease of await query.selectFrom('leases').selectAll().execute()) {
    const before = seen.get(lease.id) ?? lease.state
    const isLegal = before === lease.state || reaches(before, lease.state, leaseCanBecome, LEASE_STATES)
    must(isLegal, 'A lease goes only where the table says', { before, lease })
    seen.set(lease.id, lease.state)
    const own = bills.filter(({ lease_id }) => lease_id === lease.id)
    const paid = own.filter(({ state }) => state === 'paid')
    const rows = instalments.filter(({ lease_id }) => lease_id === lease.id)
    const about = { lease, own, rows }
    must(lease.down_payment + lease.financed === lease.price, 'A lease is what is paid down and what is lent', about)
    if (['approved', 'active', 'paid_off'].includes(lease.state)) {
      const owed = sum(
        rows.filter(({ paid_at }) => paid_at === null),
        ({ principal }) => principal
      )
      const settled = sum(
        paid.filter(({ kind }) => kind !== 'down-payment'),
        ({ principal }) => principal
      )
      must(owed + settled === lease.financed, 'What is lent is owed, paid, or came back', about)
      must((owed === 0) === (lease.state === 'paid_off') || lease.state === 'approved', 'Paid off owes nothing', about)
    }
    for (const bill of paid) {
      if (bill.payment_id === null) continue
      const payment = payments.find(({ id }) => id === bill.payment_id)
      const kept = payment && payment.amount - payment.refunded_amount
      must(kept === bill.amount - bill.refunded_amount, 'A bill holds what its payment left there', { bill, payment })
    }
  }
  for (const payment of payments) {
    const isFor = bills.some(({ payment_id }) => payment_id === payment.id)
    const isKept = payment.state === 'completed' && payment.amount > payment.refunded_amount
    must(isFor || !isKept, 'Money of a lease is for a bill, or goes back', payment)
  }
}
