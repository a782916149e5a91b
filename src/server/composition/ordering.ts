import { orderMethods } from '../money/payments/index.ts'
import type { VariantDetailsCache } from '../catalogue/products/index.ts'
import type { Commerce } from './commerce.ts'
import type { Customers } from './customers.ts'
import type { Authentication, StaffAuthentication } from '../identity/index.ts'
import type { ShowForm } from '../platform/http/form.ts'
import { createCheckoutModule } from '../ordering/checkout/index.ts'
import { DELIVERY_CART_TABLES, type DeliveryDirectory } from '../ordering/delivery/index.ts'
import { createOrdersModule, type ReviewsOfOrder } from '../ordering/orders/index.ts'
import { createPackagesModule } from '../ordering/packages/index.ts'
import type { AppContext } from '../platform/app-context.ts'

interface OrderingDeps {
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly commerce: Commerce
  readonly customers: Customers
  readonly deliveryDirectory: DeliveryDirectory
  readonly variantDetails: VariantDetailsCache
  readonly reviews: ReviewsOfOrder
  readonly showForm: ShowForm | undefined
}

/** Composes the modules of a purchase, from the cart to the order. */
export async function createOrdering(context: AppContext, deps: OrderingDeps) {
  const { authentication, commerce, customers, deliveryDirectory, variantDetails, showForm } = deps
  const { orders, cart, checkout, payments, leases } = commerce
  const ordersModule = await createOrdersModule(context, {
    ...commerce,
    orderMerger: customers.orderMerger,
    reviews: deps.reviews,
    expireUnpaid: payments.expire,
    authentication,
    showForm
  })
  const checkoutModule = createCheckoutModule(context, {
    orders,
    checkout,
    deliveryDirectory,
    codes: customers.accounts.codes,
    methods: async () => [
      ...(await orderMethods(context.db, payments)),
      ...((await leases.isOffered()) ? (['lease'] as const) : [])
    ],
    staff: deps.staff
  })
  const packages = createPackagesModule(context, { variantDetails, cart, authentication })
  return {
    endStreams: ordersModule.endStreams,
    all: [{ cartTables: DELIVERY_CART_TABLES }, ordersModule, checkoutModule, packages]
  }
}
