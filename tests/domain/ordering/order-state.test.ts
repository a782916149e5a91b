import { describe, expect, test } from 'vitest'
import {
  canBePacked,
  CHECKOUT_STEPS,
  deliveryPromise,
  holdsStock,
  isOpen,
  ORDER_TRANSITIONS,
  ORDER_PAYMENT_TRANSITIONS,
  PAYMENT_TRANSITIONS,
  SHIPMENT_TRANSITIONS,
  SPLIT_SHIPMENT_TRANSITIONS,
  orderCanBecome,
  orderPaymentCanBecome,
  ORDER_EVENTS,
  orderStatus,
  paymentCanBecome,
  shipmentCanBecome,
  stepAfter,
  unpayableReason,
  type OrderSituation,
  type OrderState,
  type OrderStatus,
  type TransitionTable
} from '../../../src/domain/ordering/order-state.ts'

const statesOf = <S extends string>(table: TransitionTable<S>) => Object.keys(table) as S[]

describe('transition tables', () => {
  test('order states: every one can be reached from the cart, and two are final', () => {
    const states = statesOf(ORDER_TRANSITIONS)
    const reached = new Set<OrderState>(['cart'])
    for (const from of reached) for (const to of states) if (orderCanBecome(from, to)) reached.add(to)
    expect([...reached].sort()).toEqual([...states].sort())
    expect(states.filter(from => !states.some(to => orderCanBecome(from, to)))).toEqual(['canceled', 'returned'])
  })

  test.each<[string, TransitionTable<string>, string]>([
    [
      'order',
      ORDER_TRANSITIONS,
      'cart: address canceled; address: cart delivery canceled; delivery: cart address payment canceled; ' +
        'payment: cart address delivery confirm canceled; confirm: cart address delivery payment complete canceled; ' +
        'complete: canceled expired returned; expired: complete canceled; canceled: ; returned: '
    ],
    [
      'payment',
      PAYMENT_TRANSITIONS,
      'checkout: pending failed void; pending: completed failed void; processing: ; failed: completed; ' +
        'void: completed; completed: refunded; refunded: '
    ],
    [
      'order payment',
      ORDER_PAYMENT_TRANSITIONS,
      'checkout: pending completed; pending: completed void; processing: ; failed: ; void: completed refunded; ' +
        'completed: refunded; refunded: completed'
    ],
    [
      'shipment',
      SHIPMENT_TRANSITIONS,
      'pending: ready; ready: shipped delivered pending; shipped: delivered ready; delivered: '
    ],
    [
      'split shipment',
      SPLIT_SHIPMENT_TRANSITIONS,
      'pending: ready shipped; ready: shipped delivered pending; shipped: pending ready delivered; delivered: '
    ]
  ])('%s transitions: are those of the specification', (_, table, written) => {
    const lines = Object.entries(table).map(([from, next]) => `${from}: ${next.join(' ')}`)
    expect(lines.join('; ')).toBe(written)
  })

  test('transitions: each question asks its own table', () => {
    expect([paymentCanBecome('checkout', 'failed'), paymentCanBecome('checkout', 'completed')]).toEqual([true, false])
    expect([orderPaymentCanBecome('checkout', 'completed'), orderPaymentCanBecome('checkout', 'void')]).toEqual([
      true,
      false
    ])
    expect([shipmentCanBecome('ready', 'shipped'), shipmentCanBecome('pending', 'shipped')]).toEqual([true, false])
  })

  test('payments: money that arrives late completes a failed or void payment', () => {
    for (const from of ['pending', 'failed', 'void'] as const) expect(paymentCanBecome(from, 'completed')).toBe(true)
  })
})

describe('checkout steps', () => {
  test('checkout: goes step by step to a placed order', () => {
    expect(CHECKOUT_STEPS).toEqual(['cart', 'address', 'delivery', 'payment', 'confirm', 'complete'])
    for (const step of CHECKOUT_STEPS.slice(0, -1)) expect(orderCanBecome(step, stepAfter(step) ?? 'cart')).toBe(true)
    expect(orderCanBecome('cart', 'complete')).toBe(false)
    expect([stepAfter('complete'), stepAfter('expired')]).toEqual([undefined, undefined])
  })

  test('checkout: an order is open until it is placed, and reserves stock from the address on', () => {
    const states = statesOf(ORDER_TRANSITIONS)
    expect(states.filter(isOpen)).toEqual(['cart', 'address', 'delivery', 'payment', 'confirm'])
    expect(states.filter(holdsStock)).toEqual(['address', 'delivery', 'payment', 'confirm'])
  })
})

const situation = {
  state: 'complete',
  payment: 'pending',
  shipment: 'pending',
  paysOnDelivery: false,
  confirmed: false,
  isReturnWindowClosed: false,
  receipt: 'none'
} as const

test.each<[Partial<OrderSituation>, OrderStatus]>([
  [{ state: 'cart', payment: 'checkout' }, 'cart'],
  [{}, 'payment_pending'],
  [{ payment: 'processing' }, 'pending'],
  [{ paysOnDelivery: true }, 'ordered'],
  [{ payment: 'failed' }, 'payment_failed'],
  [{ payment: 'void' }, 'payment_failed'],
  [{ payment: 'completed' }, 'payment_completed'],
  [{ payment: 'completed', confirmed: true }, 'confirmed'],
  [{ paysOnDelivery: true, confirmed: true }, 'confirmed'],
  [{ confirmed: true }, 'payment_pending'],
  [{ payment: 'completed', confirmed: true, shipment: 'ready' }, 'ready_to_deliver'],
  [{ payment: 'completed', shipment: 'shipped' }, 'shipped'],
  [{ payment: 'completed', shipment: 'shipped', isReturnWindowClosed: true, receipt: 'sent' }, 'shipped'],
  [{ payment: 'completed', shipment: 'shipped', receipt: 'pending' }, 'shipped'],
  [{ paysOnDelivery: true, shipment: 'delivered' }, 'delivered'],
  [{ payment: 'completed', shipment: 'delivered', receipt: 'pending' }, 'receipt_pending'],
  [{ payment: 'completed', shipment: 'delivered', isReturnWindowClosed: true, receipt: 'pending' }, 'receipt_pending'],
  [{ payment: 'completed', shipment: 'delivered', isReturnWindowClosed: true }, 'completed'],
  [{ payment: 'completed', shipment: 'delivered', receipt: 'sent' }, 'delivered'],
  [{ payment: 'completed', shipment: 'delivered', isReturnWindowClosed: true, receipt: 'sent' }, 'finished'],
  [{ state: 'canceled', payment: 'refunded' }, 'canceled'],
  [{ state: 'expired', payment: 'void' }, 'expired'],
  [{ state: 'returned', payment: 'completed', shipment: 'delivered' }, 'returned'],
  [{ payment: 'refunded' }, 'returned'],
  [{ payment: 'refunded', shipment: 'delivered', receipt: 'pending' }, 'returned'],
  [{ state: 'expired', payment: 'refunded' }, 'expired']
])('order status: of %o is %s', (part, status) => expect(orderStatus({ ...situation, ...part })).toBe(status))

test.each<[OrderStatus, ReturnType<typeof deliveryPromise>]>([
  ['payment_pending', 'after-payment'],
  ['pending', 'after-payment'],
  ['payment_failed', 'after-payment'],
  ['ordered', 'given'],
  ['payment_completed', 'given'],
  ['shipped', 'given'],
  ['delivered', 'over'],
  ['canceled', 'over'],
  ['expired', 'over'],
  ['returned', 'over']
])('delivery promise: of an order that is %s is %s', (status, promise) => expect(deliveryPromise(status)).toBe(promise))

test.each([
  ['cart', 'checkout', 'order-not-placed'],
  ['confirm', 'checkout', 'order-not-placed'],
  ['complete', 'pending', undefined],
  ['complete', 'completed', 'already-paid'],
  ['complete', 'refunded', 'order-ended'],
  ['expired', 'void', 'order-ended'],
  ['canceled', 'completed', 'order-ended'],
  ['returned', 'completed', 'order-ended']
] as const)('payable: an order that is %s and %s takes a payment, or not: %s', (state, payment, reason) =>
  expect(unpayableReason(state, payment)).toBe(reason)
)

test.each([
  ['complete', 'completed', false, true],
  ['complete', 'completed', true, true],
  ['complete', 'pending', true, true],
  ['complete', 'pending', false, false],
  ['canceled', 'completed', false, false],
  ['expired', 'void', true, false]
] as const)(
  'packing: an order that is %s and %s (cash on delivery: %s) can be packed: %s',
  (state, payment, cash, can) => expect(canBePacked(state, payment, cash)).toBe(can)
)

test('order events: in the order of an order’s life', () => {
  expect(ORDER_EVENTS.join(' ')).toBe(
    'placed paid confirmed ready shipped delivered canceled expired revived part-returned returned refunded'
  )
})
