import type { ProviderMethod } from '../../../domain/payment.ts'
import type { Environment } from '../../environment.ts'
import { absentProvider } from './absent.ts'
import type { PaymentProvider } from './port.ts'
import { qpayProvider } from './qpay/qpay-provider.ts'

/** Who takes money, by method; a method without a provider is not on offer. */
export type PaymentProviders = Readonly<Partial<Record<ProviderMethod, PaymentProvider>>>

/** QPay where there is a login for it; without one nobody can pay by it. */
export const openPaymentProviders = ({ qpay }: Pick<Environment, 'qpay'>): PaymentProviders => ({
  qpay: qpay
    ? qpayProvider({ url: qpay.url, username: qpay.username, password: qpay.password, invoiceCode: qpay.invoiceCode })
    : absentProvider
})
