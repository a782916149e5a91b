import { CHECKOUT_STEPS, stepAfter } from '../../../domain/ordering/order-state.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { FieldErrors, Problem, ProblemCode } from '../../platform/http/problem.ts'
import {
  unmetRequirements,
  requirementMessage,
  requirementValues,
  reserveAll,
  type OrderAggregate,
  type Orders
} from '../orders/index.ts'

/**
 * Evaluates the order before the first step: without a payment method it moves on only if nothing is left to pay, and
 * alcohol has hours of its own.
 */
export async function evaluateBeforeFirstStep(tx: Transaction, orders: Orders, aggregate: OrderAggregate, now: Date) {
  const { order } = aggregate
  aggregate.blockers = await orders.blockersOf(tx, aggregate, now)
  if (order.payment_method === null)
    aggregate.storeCredits = await orders.storeCreditsFor(tx, aggregate, order.total, now)
}

/** The problem that keeps the order from leaving the step it is at. */
export function missingAtStep(aggregate: OrderAggregate, locale: Locale): Problem | undefined {
  const at = CHECKOUT_STEPS.indexOf(aggregate.order.state as (typeof CHECKOUT_STEPS)[number])
  const missing = unmetRequirements(aggregate).filter(({ step }) => CHECKOUT_STEPS.indexOf(step) <= at)
  if (missing.length === 0) return undefined
  const fields: Record<string, string[]> = {}
  for (const each of missing) (fields[each.field] ??= []).push(requirementMessage(each, locale))
  const [only, another] = missing
  if (!only || another) return { status: 422, code: 'requirements-missing', fields }
  return { status: 422, code: only.code, fields, values: requirementValues(only, locale) }
}

/** Moves one step on; leaving the cart reserves the stock. */
export async function transitionToNextStep(
  tx: Transaction,
  orders: Orders,
  aggregate: OrderAggregate,
  locale: Locale,
  now: Date
): Promise<Problem | undefined> {
  const next = stepAfter(aggregate.order.state)
  if (!next || next === 'complete') return { status: 422, code: 'cannot-transition' }
  if (aggregate.order.state === 'cart') {
    const short = await reserveAll(tx, aggregate, now)
    if (short.length > 0)
      return outOfStockProblem(
        short.map(({ details }) => details.name[locale === 'mn' ? 'mn' : 'en']),
        locale
      )
  }
  await orders.mustTransition(tx, aggregate, { state: next }, { now })
  return undefined
}

function outOfStockProblem(names: readonly string[], locale: Locale): Problem {
  const t = words(locale, 'problem')
  const fields: FieldErrors = { line_items: names.map(name => t('line-stock-gone', { name })) }
  return { status: 422, code: 'stock-gone', fields }
}

export const fieldProblem = (field: string, code: ProblemCode, locale: Locale): Problem => ({
  status: 422,
  code,
  fields: { [field]: [words(locale, 'problem')(code)] }
})
