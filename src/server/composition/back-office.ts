import { createBackOfficeOrdersModule } from '../back-office/orders/index.ts'
import { createCouponCodesModule } from '../back-office/coupon-codes/index.ts'
import { createBackOfficeCustomersModule } from '../back-office/customers/index.ts'
import { createCostsModule } from '../back-office/costs/index.ts'
import { createDeliveryRunsModule } from '../back-office/delivery-runs/index.ts'
import { createDeliverySettingsModule } from '../back-office/delivery-settings/index.ts'
import { createGiftCardsModule } from '../back-office/gift-cards/index.ts'
import { createGoLiveModule } from '../back-office/go-live/index.ts'
import { createIssuedCodesModule } from '../back-office/issued-codes/index.ts'
import { createProductBatchesModule } from '../back-office/product-batches/index.ts'
import { createMessageTextsModule } from '../back-office/message-texts/index.ts'
import { createBackOfficeMoneyModule } from '../back-office/money/index.ts'
import { createBackOfficeProductsModule } from '../back-office/products/index.ts'
import { createStaffLeasesModule } from '../back-office/leases/index.ts'
import { createPaymentMethodsModule } from '../back-office/payment-methods/index.ts'
import { createPhoneOrdersModule } from '../back-office/phone-orders/index.ts'
import { createReportsModule } from '../back-office/reports/index.ts'
import { createStaffReturnsModule } from '../back-office/returns/index.ts'
import { createSavedViewsModule } from '../back-office/saved-views/index.ts'
import { createBackOfficeSearchModule } from '../back-office/search/index.ts'
import { createStaffSearchRulesModule } from '../back-office/search-rules/index.ts'
import { createSiteContentsModule } from '../back-office/site-contents/index.ts'
import { createSystemModule } from '../back-office/system/index.ts'
import { searchWithRules, type ShopSearchRules } from '../catalogue/search-rules/index.ts'
import type { Catalogue, IndexLag } from '../catalogue/products/index.ts'
import type { Commerce } from './commerce.ts'
import type { CustomersForStaff } from '../customers/accounts/index.ts'
import type { Money } from './money.ts'
import { orderMethods } from '../money/payments/index.ts'
import type { StaffAuthentication } from '../identity/index.ts'
import type { DeliveryDirectory } from '../ordering/delivery/index.ts'
import { formerKinds, messageSchemas } from '../outbox/message-schemas.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import { messageReader } from '../platform/outbox/deliver.ts'
import type { SearchEngine } from '../../search/port.ts'

interface BackOfficeDeps {
  readonly commerce: Pick<
    Commerce,
    | 'orders'
    | 'cart'
    | 'checkout'
    | 'shipping'
    | 'payments'
    | 'refunds'
    | 'transfers'
    | 'coupons'
    | 'leases'
    | 'returns'
  >
  readonly catalogue: Catalogue
  readonly deliveryDirectory: DeliveryDirectory
  readonly customers: CustomersForStaff
  readonly staff: StaffAuthentication
  readonly engine: SearchEngine
  readonly searchLag: () => Promise<IndexLag>
  readonly receipts: Money['receipts']['service']
  readonly rules: ShopSearchRules
}

/** Composes the modules of the screens of staff. */
export function createBackOffice(
  context: AppContext,
  { commerce, catalogue, customers, deliveryDirectory, staff, engine, searchLag, receipts, rules }: BackOfficeDeps
) {
  const { orders, cart, checkout, shipping, payments, refunds, transfers } = commerce
  const methods = () => orderMethods(context.db, payments)
  const all: readonly Module[] = [
    createBackOfficeSearchModule(context, staff),
    createSavedViewsModule(context, staff),
    createReportsModule(context, staff),
    createDeliveryRunsModule(context, { orders, shipping, deliveryDirectory }, staff),
    createDeliverySettingsModule(context, staff),
    createMessageTextsModule(context, orders, staff),
    createSiteContentsModule(context, staff),
    createCostsModule(context, staff),
    createGoLiveModule(context, staff),
    createSystemModule(context, { engine, searchLag, readMessage: messageReader(messageSchemas, formerKinds) }, staff),
    createBackOfficeOrdersModule(context, { orders, shipping, payments, deliveryDirectory }, staff),
    createProductBatchesModule(context, staff),
    createStaffSearchRulesModule(context, { rules, search: searchWithRules(engine) }, staff),
    createPhoneOrdersModule(context, { orders, cart, checkout, methods }, staff),
    createBackOfficeCustomersModule(context, { customers }, staff),
    createCouponCodesModule(context, { orders, preview: commerce.coupons.preview }, staff),
    createGiftCardsModule(context, staff),
    createIssuedCodesModule(context, { issues: commerce.coupons.issues }, staff),
    createStaffReturnsModule(context, { orders, returns: commerce.returns }, staff),
    createStaffLeasesModule(context, { leases: commerce.leases.admin }, staff),
    createPaymentMethodsModule(context, { payments }, staff),
    createBackOfficeMoneyModule(context, { transfers, payments, refunds, receipts }, staff),
    createBackOfficeProductsModule(context, { catalogue, branches: deliveryDirectory.branches }, staff)
  ]
  return { all }
}
