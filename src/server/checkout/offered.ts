import type { ChosenMethod, OrderBody, PaymentMethodsAnswer } from '../../contract/order.ts'
import { methodBound, methodProblem, type MethodProblem } from '../../domain/payment-method.ts'
import { money } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import { phoneDigits } from '../../domain/phone.ts'

type Payable = Pick<OrderBody, 'amount_due' | 'age_restricted' | 'phone'>

/** What each method that is set up says to an order; without one, what it says to anybody. */
export function offeredMethods(
  methods: readonly ChosenMethod[],
  order: Payable | undefined,
  locale: Locale
): PaymentMethodsAnswer {
  const t = words(locale, 'payment')
  const answer = { payment_methods: [], unavailable: [] } as {
    payment_methods: PaymentMethodsAnswer['payment_methods'][number][]
    unavailable: PaymentMethodsAnswer['unavailable'][number][]
  }
  for (const id of methods) {
    // Inside its app the app itself asks; elsewhere nobody can choose it.
    if (id === 'most') continue
    const method = { id, name: t(id), description: t(`${id}-description`) }
    const problem = order && methodProblem(id, payableOf(order))
    if (problem) answer.unavailable.push({ ...method, reason: methodSentence(problem, locale) })
    else answer.payment_methods.push(method)
  }
  return answer
}

export const payableOf = ({ amount_due, age_restricted, phone }: Payable) => ({
  amount: amount_due,
  hasAlcohol: age_restricted,
  phone: phoneDigits(phone) ?? ''
})

const methodSentence = (problem: MethodProblem, locale: Locale) =>
  words(locale, 'problem')(problem, methodValues(problem, locale))

export const methodValues = (problem: MethodProblem, locale: Locale) => {
  const bound = methodBound(problem)
  return bound === undefined ? {} : { amount: money(locale, bound) }
}
