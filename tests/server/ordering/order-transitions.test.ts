import { expect, onTestFinished, test, vi } from 'vitest'
import {
  DIGITAL_SHIPMENT_TRANSITIONS,
  ORDER_TRANSITIONS,
  ORDER_PAYMENT_TRANSITIONS,
  PAYMENT_TRANSITIONS,
  SHIPMENT_TRANSITIONS,
  SPLIT_SHIPMENT_TRANSITIONS,
  type TransitionTable
} from '../../../src/domain/ordering/order-state.ts'
import type * as orderState from '../../../src/domain/ordering/order-state.ts'
import type * as orderTransition from '../../../src/domain/ordering/order-transition.ts'
import type { OrderStateSnapshot } from '../../../src/domain/ordering/order-transition.ts'
import {
  cashOrders,
  fallingBack,
  invoices,
  mergedCarts,
  splitOrders,
  ticketOrders,
  walletOrders
} from '../../support/order-journeys.ts'
import { openQpaySimulator } from '../../support/qpay-simulator.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { openTicketShop } from '../../support/ticket-shop.ts'

/** Moves that the running shop has made, as `machine: from → to`. */
const happened = vi.hoisted(() => new Set<string>())

const machineOf = ({ requiresDelivery, isSplit }: OrderStateSnapshot) =>
  !requiresDelivery ? 'digital shipment' : isSplit ? 'split shipment' : 'shipment'

vi.mock('../../../src/domain/ordering/order-transition.ts', async load => {
  const real = await load<typeof orderTransition>()
  return {
    ...real,
    transitionProblem: (...[from, to]: Parameters<typeof real.transitionProblem>) => {
      const problem = real.transitionProblem(from, to)
      if (problem) return problem
      if (to.state) happened.add(`order: ${from.state} → ${to.state}`)
      if (to.payment) happened.add(`order payment: ${from.payment} → ${to.payment}`)
      if (to.shipment) happened.add(`${machineOf(from)}: ${from.shipment} → ${to.shipment}`)
      return undefined
    }
  }
})

vi.mock('../../../src/domain/ordering/order-state.ts', async load => {
  const real = await load<typeof orderState>()
  return {
    ...real,
    paymentCanBecome: (...[from, to]: Parameters<typeof real.paymentCanBecome>) => {
      const isAllowed = real.paymentCanBecome(from, to)
      if (isAllowed) happened.add(`payment: ${from} → ${to}`)
      return isAllowed
    }
  }
})

const movesOf = (machine: string, table: TransitionTable<string>) =>
  Object.entries(table).flatMap(([from, next]) => next.map(to => `${machine}: ${from} → ${to}`))

const ALLOWED = [
  ...movesOf('order', ORDER_TRANSITIONS),
  ...movesOf('order payment', ORDER_PAYMENT_TRANSITIONS),
  ...movesOf('payment', PAYMENT_TRANSITIONS),
  ...movesOf('shipment', SHIPMENT_TRANSITIONS),
  ...movesOf('split shipment', SPLIT_SHIPMENT_TRANSITIONS)
].toSorted()

onBothDatabases('order transitions', open => {
  test('order transitions: the running shop makes every one of the tables, and no other', async () => {
    happened.clear()
    const simulator = await openQpaySimulator()
    onTestFinished(() => simulator.close())
    // The simulator has a clock of its own.
    const shop = await open({ now: new Date(), environment: simulator.environment })
    await shop.shop.db.change(async ({ query }) => {
      await query.updateTable('stock').set({ on_hand: 500 }).where('on_hand', '>', 1).execute()
      await query.updateTable('branch_stock').set({ count_on_hand: 100 }).execute()
    })
    await cashOrders(shop)
    await mergedCarts(shop)
    await splitOrders(shop)
    await walletOrders(shop)
    await fallingBack(shop)
    await invoices(shop, simulator)
    expect([...happened].toSorted()).toEqual(ALLOWED)
  })

  test('order transitions: digital products make every one of their table, and no other', async () => {
    happened.clear()
    await ticketOrders(await openTicketShop(open))
    const moves = [...happened].filter(move => /shipment/.test(move))
    expect(moves.toSorted()).toEqual(movesOf('digital shipment', DIGITAL_SHIPMENT_TRANSITIONS).toSorted())
  })
})
