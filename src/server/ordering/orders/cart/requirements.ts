import type { Requirement } from '../../../../contract/ordering/checkout.ts'
import { MINIMUM_ORDER_AMOUNT, missingToMinimum } from '../../../../domain/ordering/cart.ts'
import { leaseOrderProblem, LEASE_MIN, LEASE_MAX } from '../../../../domain/money/lease.ts'
import { dateTime, money } from '../../../../i18n/format.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { words } from '../../../../i18n/words.ts'
import type { ProblemCode } from '../../../platform/http/problem.ts'
import { leasableOf } from './leasable.ts'
import { unacknowledgedOf } from './unacknowledged-changes.ts'
import { deliveryOf, amountDueOf, requiresDelivery, sellableFor, type OrderAggregate } from '../order-aggregate.ts'

export type UnmetRequirement = Omit<Requirement, 'message' | 'code'> & {
  readonly code: ProblemCode
  /** ₮ that the sentence mentions. */
  readonly min?: number
  readonly max?: number
  /** Moment until which it holds, ISO. */
  readonly until?: string
  /** Further values that the sentence mentions. */
  readonly values?: (locale: Locale) => Readonly<Record<string, string>>
}

/** Requirements an order lacks before it can be completed, in the order a person meets them. */
export function unmetRequirements(aggregate: OrderAggregate): readonly UnmetRequirement[] {
  const { order, lines } = aggregate
  const missing: UnmetRequirement[] = []
  const need = (step: UnmetRequirement['step'], field: string, code: ProblemCode, min?: number) =>
    missing.push({ step, field, code, ...(min !== undefined && { min }) })

  if (lines.length === 0) need('cart', 'line_items', 'cart-empty')
  else if (missingToMinimum(order.item_total) > 0) missing.push(belowMinimum(order.item_total))
  if (lines.some(line => !line.active || line.quantity > sellableFor(aggregate, line)))
    need('cart', 'line_items', 'stock-gone')
  if (lines.some(({ details }) => details.requiresPrescription)) need('cart', 'line_items', 'requires-prescription')
  const blockersWithStep = aggregate.blockers.filter(({ at }) => at)
  for (const { code, until, values } of aggregate.blockers.filter(({ at }) => !at))
    missing.push({
      step: 'cart',
      field: 'line_items',
      code,
      ...(until !== undefined && { until }),
      ...(values && { values })
    })
  if (order.phone === '') need('address', 'phone', 'phone-required')
  const delivery = deliveryOf(order)
  if (requiresDelivery(aggregate)) {
    if (order.address_json === null && delivery?.option !== 'pickup')
      need('address', 'ship_address', 'address-required')
    if (delivery === null) need('delivery', 'delivery', 'delivery-required')
  } else if (order.email === '') need('address', 'email', 'email-required')
  if (order.payment_method === null && (lines.length === 0 || amountDueOf(aggregate) > 0))
    need('payment', 'payment_method', 'payment-method-required')
  const lease = order.payment_method === 'lease' ? leaseProblem(aggregate) : undefined
  if (lease) missing.push({ step: 'payment', field: 'payment_method', code: lease, min: LEASE_MIN, max: LEASE_MAX })
  // Cash for several shipments would have to be divided among couriers.
  if (delivery?.option === 'split' && order.payment_method === 'cash' && amountDueOf(aggregate) > 0)
    need('payment', 'payment_method', 'split-not-cash')
  for (const { code, at } of blockersWithStep) if (at?.step === 'payment') need(at.step, at.field, code)
  if (unacknowledgedOf(aggregate.unacknowledged, lines).length > 0) need('confirm', 'seen', 'changes-unseen')
  if (isAgeRestricted(aggregate) && order.age_confirmed === 0) need('confirm', 'age_confirmed', 'age-required')
  for (const { code, at } of blockersWithStep) if (at && at.step !== 'payment') need(at.step, at.field, code)
  return missing
}

const belowMinimum = (itemTotal: number): UnmetRequirement => ({
  ...{ step: 'cart', field: 'item_total', code: 'minimum-order', min: MINIMUM_ORDER_AMOUNT },
  values: locale => ({ missing: money(locale, missingToMinimum(itemTotal)) })
})

/** Why an order cannot be leased as it stands; how its buyer stands is asked when they apply. */
const leaseProblem = (aggregate: OrderAggregate) =>
  leaseOrderProblem(leasableOf(aggregate, amountDueOf(aggregate))) ??
  (aggregate.order.user_id === null ? 'lease-guest' : undefined)

export const isAgeRestricted = ({ lines }: OrderAggregate) => lines.some(({ details }) => details.ageRestricted)

const sentences = new Map<string, string>()

/** Caches sentences by language: they are few, and part of every answer. */
export function requirementMessage(missing: UnmetRequirement, locale: Locale): string {
  const { code, min, max, until, values } = missing
  // Sentences with a moment or a name are too many to cache.
  if (until !== undefined || values) return words(locale, 'problem')(code, requirementValues(missing, locale))
  const key = `${locale} ${code}`
  let sentence = sentences.get(key)
  if (sentence === undefined) {
    sentence = words(locale, 'problem')(code, requirementValues({ min, max }, locale))
    sentences.set(key, sentence)
  }
  return sentence
}

interface Limits {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly until?: string | undefined
  readonly values?: UnmetRequirement['values'] | undefined
}

export const requirementValues = ({ min, max, until, values }: Limits, locale: Locale) => ({
  ...values?.(locale),
  ...(min !== undefined && { min: money(locale, min) }),
  ...(max !== undefined && { max: money(locale, max) }),
  ...(until !== undefined && { until: dateTime(locale, until) })
})
