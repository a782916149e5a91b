import type { Environment } from '../../environment.ts'
import { absentProvider } from './absent.ts'
import type { PaymentProvider } from './port.ts'
import { qpayProvider } from './qpay/qpay-provider.ts'

/** QPay where there is a login for it; without one nobody can pay by it. */
export const openPaymentProvider = ({ qpay }: Pick<Environment, 'qpay'>): PaymentProvider =>
  qpay
    ? qpayProvider({ url: qpay.url, username: qpay.username, password: qpay.password, invoiceCode: qpay.invoiceCode })
    : absentProvider
