import type { Requirement } from '../../contract/order.ts'
import { MINIMUM_ORDER_AMOUNT } from '../../domain/cart.ts'
import { money } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import type { ProblemCode } from '../http/refuse.ts'
import { deliveryOf, dueOf, sellableFor, type WorkingOrder } from '../orders/working-order.ts'

export type Missing = Omit<Requirement, 'message' | 'code'> & {
  readonly code: ProblemCode
  /** ₮ that the sentence mentions. */
  readonly min?: number
}

/** What an order still needs before it can be completed, in the order a person meets it. */
export function missingFrom(working: WorkingOrder): readonly Missing[] {
  const { order, lines } = working
  const missing: Missing[] = []
  const need = (step: Missing['step'], field: string, code: ProblemCode, min?: number) =>
    missing.push({ step, field, code, ...(min !== undefined && { min }) })

  if (lines.length === 0) need('cart', 'line_items', 'cart-empty')
  else if (order.item_total < MINIMUM_ORDER_AMOUNT) need('cart', 'item_total', 'minimum-order', MINIMUM_ORDER_AMOUNT)
  if (lines.some(line => !line.active || line.quantity > sellableFor(working, line)))
    need('cart', 'line_items', 'stock-gone')
  if (lines.some(({ facts }) => facts.requiresPrescription)) need('cart', 'line_items', 'requires-prescription')
  if (order.phone === '') need('address', 'phone', 'phone-required')
  const delivery = deliveryOf(order)
  if (order.address_json === null && delivery?.option !== 'pickup') need('address', 'ship_address', 'address-required')
  if (delivery === null) need('delivery', 'delivery', 'delivery-required')
  if (order.payment_method === null && (lines.length === 0 || dueOf(working) > 0))
    need('payment', 'payment_method', 'payment-method-required')
  // Each courier would have to be paid a part nobody has agreed on.
  if (delivery?.option === 'split' && order.payment_method === 'cash' && dueOf(working) > 0)
    need('payment', 'payment_method', 'split-not-cash')
  if (working.unseen.length > 0) need('confirm', 'seen', 'changes-unseen')
  if (isAgeRestricted(working) && order.age_confirmed === 0) need('confirm', 'age_confirmed', 'age-required')
  return missing
}

export const isAgeRestricted = ({ lines }: WorkingOrder) => lines.some(({ facts }) => facts.ageRestricted)

const sentences = new Map<string, string>()

/** Each of these few sentences is looked up once per language: they stand in every answer. */
export function missingSentence({ code, min }: Missing, locale: Locale): string {
  const key = `${locale} ${code}`
  let sentence = sentences.get(key)
  if (sentence === undefined) {
    sentence = words(locale, 'problem')(code, missingValues({ min }, locale))
    sentences.set(key, sentence)
  }
  return sentence
}

export const missingValues = ({ min }: { readonly min?: number | undefined }, locale: Locale) =>
  min === undefined ? {} : { min: money(locale, min) }
