import type { PaymentProvider } from './port.ts'
import { ProviderUnavailable } from '../../platform/http-client/index.ts'

const absent = () => Promise.reject(new ProviderUnavailable('no payment provider is configured'))

/** Stands where no QPay account and no simulator is configured: paying says so, the rest of the shop works. */
export const unavailablePaymentProvider: PaymentProvider = {
  refunds: 'none',
  create: absent,
  check: absent,
  cancel: absent,
  refund: absent
}
