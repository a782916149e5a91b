import { join } from 'node:path'
import type { PhotoLinks } from '../../platform/images/photo-links.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { ORDER_CART_TABLES } from './cart/cart-retention.ts'
import { createOrderWatch } from './order-stream/order-watch.ts'
import { orderStreamRoutes } from './order-stream/routes.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { type Authentication, contactsOf } from '../../identity/index.ts'
import { countBoughtTogether } from './count-bought-together.ts'
import { countSales } from './count-sales.ts'
import { afterSalesRoutes, returnPhotoFiles } from './returns/after-sales-routes.ts'
import { orderLinkRoutes } from './lookup/link-routes.ts'
import type { LicenceRecord } from '../../../contract/catalogue/licence.ts'
import { licencesOf } from './customer/licences.ts'
import { orderLookup } from './lookup/lookup.ts'
import type { ShowForm } from '../../platform/http/form.ts'
import { orderLookupPages, orderLookupRoutes } from './lookup/lookup-routes.ts'
import { customerOrderRoutes } from './customer/customer-order-routes.ts'
import { customerOrders } from './customer/customer-orders.ts'
import type { OrderMerger } from './cart/order-merger.ts'
import type { ReviewsOfOrder } from './order-ports.ts'
import type { Orders } from './orders.ts'
import { anonymizeOrders, orderPersonalData } from './personal-data.ts'
import type { ReturnService } from './returns/returns.ts'
import type { CartService } from './cart/cart-service.ts'
import { expireOverdue } from './lifecycle/overdue.ts'
import { returnPhotosOf } from './returns/return-photos.ts'
import { createReviewService } from './customer/reviews.ts'
import { cartRoutes } from './cart/routes.ts'
import { orderRoutes } from './routes.ts'
import { releaseExpiredReservations } from './lifecycle/release-expired.ts'

/** Popularity follows slowly; the sum reads the orders of three months. */
const SALES_EVERY_MS = HOUR_MS

async function countBought(db: Database, at: Date) {
  await countBoughtTogether(db, await countSales(db, at), at)
}

interface OpenOrders extends Module {
  /** Ends event streams. */
  readonly endStreams: () => void
}

interface OrderDeps {
  readonly orders: Orders
  readonly cart: CartService
  readonly returns: ReturnService
  readonly photoLinks: PhotoLinks
  readonly orderMerger: OrderMerger
  readonly licences: readonly LicenceRecord[]
  readonly reviews: ReviewsOfOrder
  /** Ends a placed order that was not paid in time. */
  readonly expireUnpaid: (orderId: string) => Promise<void>
  readonly authentication: Authentication
  /** Renders the look-up form again with its errors; left out where there are no pages. */
  readonly showForm: ShowForm | undefined
}

/** The cart, orders, and what follows them. */
export async function createOrdersModule(
  { db, environment, pseudonymize, now, log }: AppContext,
  {
    orders,
    cart,
    returns,
    photoLinks,
    orderMerger,
    licences,
    reviews,
    expireUnpaid,
    authentication,
    showForm
  }: OrderDeps
): Promise<OpenOrders> {
  const photos = returnPhotosOf({
    orders,
    pseudonymize,
    links: photoLinks,
    folder: join(environment.dataFolder, 'return-photos')
  })
  const lookup = orderLookup(orders, pseudonymize)
  const contacts = (userId: string) => contactsOf(db, userId)
  const watch = createOrderWatch(orders, error => log.warn({ err: error }, 'watched orders could not be read'))
  return {
    cartTables: ORDER_CART_TABLES,
    personalData: orderPersonalData,
    prune: anonymizeOrders,
    endStreams: () => watch.end(),
    api: [
      // These routes stand before those that ask for an order by its number.
      customerOrderRoutes({
        mine: customerOrders(orders),
        licences: licencesOf(db, licences),
        orderMerger,
        contacts,
        authentication
      }),
      orderLookupRoutes(lookup),
      orderRoutes(orders, cart),
      cartRoutes(cart),
      orderLinkRoutes(orders, pseudonymize),
      orderStreamRoutes(orders, watch),
      afterSalesRoutes(returns, photos, createReviewService(orders, reviews))
    ],
    rootRoutes: [returnPhotoFiles(photos), orderLookupPages(lookup, showForm)],
    jobs: [
      { name: 'reservations.expire-carts', everyMs: 1_000, run: releaseExpiredReservations({ orders, log }) },
      {
        name: 'reservations.expire-orders',
        everyMs: 1_000,
        run: expireOverdue({ db, expire: expireUnpaid, now, log })
      },
      { name: 'sales.count', everyMs: SALES_EVERY_MS, run: () => countBought(db, now()) },
      { name: 'return-photos.cleanup', everyMs: 600_000, run: () => photos.sweep() }
    ]
  }
}
