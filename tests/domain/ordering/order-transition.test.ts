import { expect, test } from 'vitest'
import {
  DIGITAL_SHIPMENT_TRANSITIONS,
  ORDER_TRANSITIONS,
  ORDER_PAYMENT_TRANSITIONS,
  SHIPMENT_TRANSITIONS,
  SPLIT_SHIPMENT_TRANSITIONS,
  type OrderState,
  type PaymentState,
  type ShipmentState
} from '../../../src/domain/ordering/order-state.ts'
import {
  isDeliveredByPayment,
  transitionEvents,
  transitionProblem,
  type OrderTransition,
  type OrderStateSnapshot
} from '../../../src/domain/ordering/order-transition.ts'

const statesOf = <S extends string>(table: Readonly<Record<S, readonly S[]>>) => Object.keys(table) as S[]
const placed: OrderStateSnapshot = {
  state: 'complete',
  payment: 'pending',
  shipment: 'pending',
  isSplit: false,
  requiresDelivery: true
}

test('order transitions: each one outside the table is refused with its reason', () => {
  const reasons = new Map<string, string[]>()
  for (const state of statesOf<OrderState>(ORDER_TRANSITIONS))
    for (const to of statesOf<OrderState>(ORDER_TRANSITIONS)) {
      const problem = transitionProblem({ ...placed, state }, { state: to })
      expect(problem === undefined, `${state} → ${to}`).toBe(ORDER_TRANSITIONS[state].includes(to))
      if (problem) reasons.set(problem, [...(reasons.get(problem) ?? []), `${state} ${to}`])
    }
  expect(Object.fromEntries(reasons)).toMatchObject({
    'cannot-transition': expect.arrayContaining([
      'cart cart',
      'cart delivery',
      'complete complete',
      'expired returned'
    ]),
    'order-not-placed': expect.arrayContaining([
      'cart complete',
      'payment complete',
      'confirm expired',
      'cart returned'
    ]),
    'order-closed': expect.arrayContaining(['complete cart', 'expired payment']),
    'order-ended': expect.arrayContaining(['canceled complete', 'canceled cart', 'returned canceled'])
  })
})

test('order transitions: a packed order is not canceled', () => {
  for (const shipment of statesOf<ShipmentState>(SHIPMENT_TRANSITIONS))
    expect(transitionProblem({ ...placed, shipment }, { state: 'canceled' })).toBe(
      shipment === 'pending' ? undefined : 'order-not-cancelable'
    )
  expect(transitionProblem({ ...placed, shipment: 'delivered' }, { state: 'returned' })).toBeUndefined()
})

test('order payment transitions: each one outside the table is refused with its reason', () => {
  for (const payment of statesOf<PaymentState>(ORDER_PAYMENT_TRANSITIONS))
    for (const to of statesOf<PaymentState>(ORDER_PAYMENT_TRANSITIONS)) {
      const isAllowed = ORDER_PAYMENT_TRANSITIONS[payment].includes(to)
      const reason = payment === 'completed' ? 'already-paid' : 'cannot-transition'
      expect(transitionProblem({ ...placed, payment }, { payment: to })).toBe(isAllowed ? undefined : reason)
    }
  expect(transitionProblem({ ...placed, state: 'confirm', payment: 'checkout' }, { payment: 'pending' })).toBe(
    'order-not-placed'
  )
})

test.each([
  ['whole', { isSplit: false, requiresDelivery: true }, SHIPMENT_TRANSITIONS],
  ['split', { isSplit: true, requiresDelivery: true }, SPLIT_SHIPMENT_TRANSITIONS],
  ['digital', { isSplit: false, requiresDelivery: false }, DIGITAL_SHIPMENT_TRANSITIONS]
] as const)('shipment transitions (%s): each one outside the table is refused with its reason', (_, kind, table) => {
  for (const shipment of statesOf<ShipmentState>(table))
    for (const to of statesOf<ShipmentState>(table))
      expect(transitionProblem({ ...placed, ...kind, shipment }, { shipment: to })).toBe(
        table[shipment].includes(to) ? undefined : 'cannot-transition'
      )
  expect(transitionProblem({ ...placed, ...kind, state: 'confirm' }, { shipment: 'ready' })).toBe('order-not-placed')
  expect(transitionProblem({ ...placed, ...kind, state: 'canceled' }, { shipment: 'ready' })).toBe('order-ended')
})

test('an order of digital products: is delivered when it is paid, never packed, and can be canceled afterwards', () => {
  const digital = { ...placed, payment: 'completed', requiresDelivery: false } as const
  expect(isDeliveredByPayment(digital)).toBe(true)
  expect(isDeliveredByPayment({ ...digital, requiresDelivery: true })).toBe(false)
  expect(isDeliveredByPayment({ ...digital, payment: 'pending' })).toBe(false)
  expect(isDeliveredByPayment({ ...digital, shipment: 'delivered' })).toBe(false)
  expect(isDeliveredByPayment({ ...digital, state: 'canceled' })).toBe(false)
  expect(transitionProblem(digital, { shipment: 'delivered' })).toBeUndefined()
  expect(transitionProblem(digital, { shipment: 'ready' })).toBe('cannot-transition')
  expect(transitionProblem({ ...digital, shipment: 'delivered' }, { state: 'canceled' })).toBeUndefined()
})

test('order transitions: one that is forbidden forbids all that happen together', () => {
  const confirmed: OrderStateSnapshot = { ...placed, state: 'confirm', payment: 'checkout' }
  expect(transitionProblem(confirmed, { state: 'complete', payment: 'pending' })).toBeUndefined()
  expect(transitionProblem(confirmed, { state: 'complete', payment: 'refunded' })).toBe('cannot-transition')
})

test.each<[Partial<OrderStateSnapshot>, OrderTransition, string]>([
  [{ state: 'cart' }, { state: 'address' }, ''],
  [{ state: 'cart' }, { state: 'canceled' }, ''],
  [{ state: 'confirm' }, { state: 'complete', payment: 'pending' }, 'placed'],
  [{ state: 'confirm' }, { state: 'complete', payment: 'completed' }, 'placed paid'],
  [{ state: 'expired' }, { state: 'complete' }, 'revived'],
  [{}, { state: 'canceled', payment: 'void' }, 'canceled'],
  [{}, { state: 'expired', payment: 'void' }, 'expired'],
  [{}, { state: 'returned' }, 'returned'],
  [{}, { shipment: 'delivered', payment: 'completed' }, 'paid delivered'],
  [{ isSplit: true, shipment: 'shipped' }, { shipment: 'pending' }, ''],
  [{ state: 'canceled', payment: 'completed' }, { payment: 'refunded' }, '']
])('order transitions: from %j, %j emits "%s"', (from, to, events) =>
  expect(transitionEvents({ ...placed, ...from }, to).join(' ')).toBe(events)
)
