import type { LeaseState } from '../../src/domain/money/lease-state.ts'
import {
  orderCanBecome,
  orderPaymentCanBecome,
  paymentCanBecome,
  shipmentCanBecome,
  type OrderState,
  type PaymentState,
  type ShipmentState
} from '../../src/domain/ordering/order-state.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { checkCounters, ticketsGivenBack, type SeenPrizes } from './counter-invariants.ts'
import { checkCodes, checkLeases, checkMoney, checkWallets } from './ledger-invariants.ts'
import { must, reaches, sum } from './must.ts'
import type { Known } from './world.ts'

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
export function openInvariants(world: Watched) {
  const orders = new Map<string, Seen>()
  const payments = new Map<string, string>()
  const leases = new Map<string, LeaseState>()
  const prizes: SeenPrizes = {}

  return async function look() {
    const { query } = world.db()
    const givenBack = await ticketsGivenBack(world.db())
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
      const back = givenBack.filter(({ order_id }) => order_id === id).length
      const left = state === 'complete' && (payment_state === 'completed' || order.payment_method === 'cash')
      must(sold >= 0 && sold <= pieces, 'No more is sold than was ordered', { number, sold, pieces })
      if (left && shipment_state !== 'delivered')
        must(sold === pieces - back, 'What is paid, or paid at the door, is sold', { number, sold, pieces, back })
      if (state === 'canceled' || state === 'expired' || CHECKOUT.has(state))
        must(sold === 0, 'What is not bought is not sold', { number, state, sold })
      if (state === 'canceled' || state === 'expired' || payment_state === 'completed')
        must(sum(own, each => each.reserved) === 0, 'Nothing is held for who has it, or wants it no more', order)

      const orderEvents = events.filter(each => each.order_id === id).map(({ event }) => event)
      must(orderEvents.filter(each => each === 'placed').length === Number(isPlaced), 'Placed is noted once', {
        number,
        orderEvents,
        isPlaced
      })
      must(orderEvents.filter(each => each === 'delivered').length <= 1, 'Delivered is noted once', {
        number,
        orderEvents
      })
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

    await checkWallets(world.db())
    await checkMoney(world.db())
    await checkCodes(world.db())
    await checkLeases(world.db(), leases)
    await checkCounters(world.db(), prizes)

    for (const known of world.orders) {
      const row = rows.find(each => each.number === known.number)
      must(row !== undefined, 'An acknowledged order is there', known.number)
      must(!known.placed || !CHECKOUT.has(row.state), 'What was said to be placed stays placed', row)
      must(!known.paid || row.paid_at !== null, 'What was said to be paid stays paid', row)
    }
  }
}

const CHECKOUT: ReadonlySet<string> = new Set(['cart', 'address', 'delivery', 'payment', 'confirm'])
