import type { ProviderMethod } from '../../../domain/payment.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import { absentProvider } from './absent.ts'
import { golomtShop } from './golomt-shop.ts'
import { lendMnPayments } from './lend.ts'
import { monPay } from './monpay.ts'
import { mostPay } from './most.ts'
import type { PaymentProvider } from './port.ts'
import { qpayProvider } from './qpay/qpay-provider.ts'
import { socialPay } from './socialpay.ts'
import { storePay } from './storepay.ts'
import { bankTransferPayments, type TransferLedger } from './transfer.ts'

/** Payment providers by method; a method without a provider is not offered. */
export type PaymentProviders = Readonly<Partial<Record<ProviderMethod, PaymentProvider>>>

/** Each provider there is a login for; in the sandbox QPay says that it is not there. A public shop offers no such thing. */
export function openPaymentProviders(
  { qpay, golomt, providers, sandbox }: Pick<Environment, 'qpay' | 'golomt' | 'providers' | 'sandbox'>,
  received: TransferLedger
): PaymentProviders {
  return {
    ...(qpay ? { qpay: qpayProvider(qpay) } : sandbox && { qpay: absentProvider }),
    ...(providers.socialpay && { socialpay: socialPay(providers.socialpay) }),
    ...(golomt && { card: golomtShop(golomt) }),
    ...(providers.monpay && { monpay: monPay(providers.monpay) }),
    ...(providers.storepay && { storepay: storePay(providers.storepay) }),
    ...(providers.lend && { lend: lendMnPayments(providers.lend) }),
    ...(providers.most && { most: mostPay(providers.most) }),
    ...(providers.transfer && { transfer: bankTransferPayments(providers.transfer, received) })
  }
}
