import type { ProviderMethod } from '../../../domain/payment.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import { unavailablePaymentProvider } from './unavailable.ts'
import { golomtPaymentProvider } from './golomt-shop.ts'
import { lendMnPaymentProvider } from './lend.ts'
import { monPayPaymentProvider } from './monpay.ts'
import { mostPaymentProvider } from './most.ts'
import type { PaymentProvider } from './port.ts'
import { qpayPaymentProvider } from './qpay/qpay-provider.ts'
import { socialPayPaymentProvider } from './socialpay.ts'
import { storePayPaymentProvider } from './storepay.ts'
import { bankTransferPaymentProvider, type TransferLedger } from './transfer.ts'

/** Payment providers by method; a method without a provider is not offered. */
export type PaymentProviders = Readonly<Partial<Record<ProviderMethod, PaymentProvider>>>

/** Each provider there is a login for; in the sandbox QPay says that it is not there. A public shop offers no such thing. */
export function openPaymentProviders(
  { qpay, golomt, providers, sandbox }: Pick<Environment, 'qpay' | 'golomt' | 'providers' | 'sandbox'>,
  received: TransferLedger
): PaymentProviders {
  return {
    ...(qpay ? { qpay: qpayPaymentProvider(qpay) } : sandbox && { qpay: unavailablePaymentProvider }),
    ...(providers.socialpay && { socialpay: socialPayPaymentProvider(providers.socialpay) }),
    ...(golomt && { card: golomtPaymentProvider(golomt) }),
    ...(providers.monpay && { monpay: monPayPaymentProvider(providers.monpay) }),
    ...(providers.storepay && { storepay: storePayPaymentProvider(providers.storepay) }),
    ...(providers.lend && { lend: lendMnPaymentProvider(providers.lend) }),
    ...(providers.most && { most: mostPaymentProvider(providers.most) }),
    ...(providers.transfer && { transfer: bankTransferPaymentProvider(providers.transfer, received) })
  }
}
