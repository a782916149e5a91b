import type { ProviderMethod } from '../../../domain/money/payment.ts'
import type { Environment } from './environment.ts'
import { providerStates } from './provider-states.ts'

/** Methods as operators name them. */
const METHOD_NAMES: Readonly<Record<ProviderMethod | 'cash', string>> = {
  cash: 'cash at the door',
  qpay: 'QPay',
  card: 'cards',
  socialpay: 'SocialPay',
  monpay: 'MonPay',
  storepay: 'StorePay',
  lend: 'LendMN',
  most: 'MostMoney',
  transfer: 'bank transfer'
}

/** One line for the start: by which methods people can pay now, and which of them are not real. */
export function paymentSummary(methods: readonly (ProviderMethod | 'cash')[], environment: Environment): string {
  const states = new Map<string, string>(providerStates(environment).map(({ name, state }) => [name, state]))
  const names = methods.map(method =>
    states.get(method) === 'simulator' ? `${METHOD_NAMES[method]} (made up)` : METHOD_NAMES[method]
  )
  return `ways to pay: ${names.join(', ') || 'none'}`
}
