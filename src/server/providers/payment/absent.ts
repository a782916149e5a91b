import { ProviderUnavailable, type PaymentProvider } from './port.ts'

const absent = () => Promise.reject(new ProviderUnavailable('no payment provider is configured'))

/** Stands where no QPay account and no simulator is configured: paying says so, the rest of the shop works. */
export const absentProvider: PaymentProvider = {
  refunds: 'none',
  create: absent,
  check: absent,
  cancel: absent,
  refund: absent
}
