import type { Provider } from '../../../domain/provider.ts'
import type { Environment } from './environment.ts'
import { providerStates } from './provider-states.ts'

/** Providers that take money for orders, as operators name them. */
const PAYMENT_NAMES: Partial<Record<Provider, string>> = {
  qpay: 'QPay',
  card: 'cards',
  socialpay: 'SocialPay',
  monpay: 'MonPay',
  storepay: 'StorePay',
  lend: 'LendMN',
  most: 'MostMoney',
  transfer: 'bank transfer'
}

/** One line for the start: by which ways people can pay in this shop, and which of them are not real. */
export function paymentSummary(environment: Environment): string {
  const ways = providerStates(environment).flatMap(({ name, state }) => {
    const way = PAYMENT_NAMES[name]
    return way === undefined || state === 'absent' ? [] : [state === 'simulator' ? `${way} (made up)` : way]
  })
  return `ways to pay: ${['cash at the door', ...ways].join(', ')}`
}
