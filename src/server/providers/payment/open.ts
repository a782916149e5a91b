import type { ProviderMethod } from '../../../domain/money/payment.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import { unavailablePaymentProvider } from './unavailable.ts'
import { createGolomtPaymentProvider } from './golomt-shop.ts'
import { createLendMnPaymentProvider } from './lend.ts'
import { createMonPayPaymentProvider } from './monpay.ts'
import { createMostPaymentProvider } from './most.ts'
import type { PaymentProvider } from './port.ts'
import { createQpayPaymentProvider } from './qpay/qpay-provider.ts'
import { createSocialPayPaymentProvider } from './socialpay.ts'
import { createStorePayPaymentProvider } from './storepay.ts'
import { createBankTransferPaymentProvider, type TransferLedger } from './transfer.ts'

/** Payment providers by method; a method without a provider is not offered. */
export type PaymentProviders = Readonly<Partial<Record<ProviderMethod, PaymentProvider>>>

/** Each provider there is a login for; in the sandbox QPay says that it is not there. A public shop offers no such thing. */
export function openPaymentProviders(
  { qpay, golomt, providers, sandbox }: Pick<Environment, 'qpay' | 'golomt' | 'providers' | 'sandbox'>,
  received: TransferLedger
): PaymentProviders {
  return {
    ...(qpay ? { qpay: createQpayPaymentProvider(qpay) } : sandbox && { qpay: unavailablePaymentProvider }),
    ...(providers.socialpay && { socialpay: createSocialPayPaymentProvider(providers.socialpay) }),
    ...(golomt && { card: createGolomtPaymentProvider(golomt) }),
    ...(providers.monpay && { monpay: createMonPayPaymentProvider(providers.monpay) }),
    ...(providers.storepay && { storepay: createStorePayPaymentProvider(providers.storepay) }),
    ...(providers.lend && { lend: createLendMnPaymentProvider(providers.lend) }),
    ...(providers.most && { most: createMostPaymentProvider(providers.most) }),
    ...(providers.transfer && { transfer: createBankTransferPaymentProvider(providers.transfer, received) })
  }
}
