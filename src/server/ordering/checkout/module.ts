import type { ChosenMethod } from '../../../contract/money/payment.ts'
import { AGE_COOKIE } from '../../../domain/age.ts'
import { clientInfoOf, type OneTimeCodes, type StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { hostCookies } from '../../platform/http/host-cookies.ts'
import type { DeliveryDirectory } from '../delivery/index.ts'
import type { Orders } from '../orders/index.ts'
import { cashLimitRoutes } from './back-office-routes.ts'
import { cashLimitSettings } from './cash-limits.ts'
import { createPhoneVerification } from './phone-verification.ts'
import { checkoutRoutes } from './routes.ts'
import type { CheckoutService } from './service.ts'

interface CheckoutModuleDeps {
  readonly orders: Orders
  readonly checkout: CheckoutService
  readonly deliveryDirectory: DeliveryDirectory
  readonly codes: Pick<OneTimeCodes, 'request' | 'attempt' | 'redeem'>
  /** Ways to pay that are set up. */
  readonly methods: () => Promise<readonly ChosenMethod[]>
  readonly staff: StaffAuthentication
}

export const createCheckoutModule = (
  { db, environment, pseudonymize, now }: AppContext,
  { orders, checkout, deliveryDirectory, codes, methods, staff }: CheckoutModuleDeps
): Module => {
  const cookies = hostCookies(environment.publicUrl)
  return {
    api: [
      checkoutRoutes({
        orders,
        checkout,
        deliveryDirectory,
        phones: createPhoneVerification(orders, codes),
        clientFacts: {
          clientInfo: c => clientInfoOf(c, pseudonymize),
          isUnderAge: c => cookies.read(c, AGE_COOKIE) === 'no'
        },
        offered: methods
      })
    ],
    backOffice: [cashLimitRoutes(cashLimitSettings({ db, now }), staff)]
  }
}
