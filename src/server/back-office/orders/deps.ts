import type { Locale } from '../../../i18n/locales.ts'
import type { PaymentService } from '../../money/payments/index.ts'
import type { DeliveryDirectory } from '../../ordering/delivery/index.ts'
import type { Orders, ShippingService } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface OfficeOrdersDeps {
  readonly db: Database
  readonly orders: Orders
  readonly shipping: ShippingService
  readonly payments: Pick<PaymentService, 'cancel' | 'refundAsStaff'>
  readonly deliveryDirectory: DeliveryDirectory
  readonly now: () => Date
}

const inShop = (locale: Locale) => (locale === 'mn' ? 'mn' : 'en')

/** Name of a branch; its code where it is closed by now. */
export const branchName = (
  { deliveryDirectory }: Pick<OfficeOrdersDeps, 'deliveryDirectory'>,
  code: string,
  locale: Locale
) => deliveryDirectory.branches.find(branch => branch.code === code)?.name[inShop(locale)] ?? code

/** Name of a district or a sum. */
export function districtName(
  { deliveryDirectory }: Pick<OfficeOrdersDeps, 'deliveryDirectory'>,
  { city, district }: { readonly city: string; readonly district: string },
  locale: Locale
) {
  const found = deliveryDirectory.body.cities.find(({ code }) => code === city)
  return found?.districts.find(({ code }) => code === district)?.name[inShop(locale)] ?? district
}
