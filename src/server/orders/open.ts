import { join } from 'node:path'
import type { OpenAccounts } from '../accounts/open.ts'
import { openSecret } from '../db/secrets.ts'
import type { Ground, ShopPart } from '../ground.ts'
import { orderWatch } from '../live/order-watch.ts'
import { liveRoutes } from '../live/routes.ts'
import type { Callers } from '../sessions/callers.ts'
import type { Trade } from '../trade.ts'
import { aftermathRoutes, returnPhotoFiles } from './aftermath-routes.ts'
import { orderLinkRoutes } from './link-routes.ts'
import { licencesOf, readLicences } from './licences.ts'
import { orderLookup } from './lookup.ts'
import { orderLookupPages, orderLookupRoutes, type ShowForm } from './lookup-routes.ts'
import { myOrderRoutes } from './mine-routes.ts'
import { myOrders } from './mine.ts'
import { orderLinks } from './order-links.ts'
import { expireOverdue } from './overdue.ts'
import { photoLinks, returnPhotosOf } from './return-photos.ts'
import { reviewService } from './reviews.ts'
import { orderRoutes } from './routes.ts'
import { holdSweep } from './sweep.ts'

interface OpenOrders extends ShopPart {
  /** Ends what is told as it happens. */
  readonly endStreams: () => void
}

/** The cart, orders, and what follows them. */
export async function openOrders(
  { db, environment, contentFolder, blur, now, log }: Ground,
  { orders, cart, returns, payments }: Pick<Trade, 'orders' | 'cart' | 'returns' | 'payments'>,
  { belonging, contacts }: Pick<OpenAccounts, 'belonging' | 'contacts'>,
  callers: Callers,
  showForm: ShowForm | undefined
): Promise<OpenOrders> {
  const links = photoLinks(await openSecret(db, 'return-photos'))
  orders.join({ photoLink: links.of, links: orderLinks(await openSecret(db, 'order-links')) })
  const photos = returnPhotosOf({ orders, blur, links, folder: join(environment.dataFolder, 'return-photos') })
  const licences = licencesOf(db, await readLicences(join(contentFolder, 'licences.json')))
  const lookup = orderLookup(orders, blur)
  const watch = orderWatch({ db, onTrouble: error => log.warn({ err: error }, 'watched orders could not be read') })
  return {
    endStreams: watch.end,
    api: [
      // Before those that ask for an order by its number.
      myOrderRoutes({ mine: myOrders(orders), licences, belonging, contacts, callers }),
      orderLookupRoutes(lookup),
      orderRoutes(orders, cart),
      orderLinkRoutes(orders, blur),
      liveRoutes(orders, watch),
      aftermathRoutes(returns, photos, reviewService(orders))
    ],
    others: [returnPhotoFiles(photos), orderLookupPages(lookup, showForm)],
    duties: [
      { name: 'holds end: carts', everyMs: 1_000, run: holdSweep({ orders, log }) },
      {
        name: 'holds end: unpaid orders',
        everyMs: 1_000,
        run: expireOverdue({ db, expire: payments.expire, now, log })
      },
      { name: 'pictures of no return are deleted', everyMs: 600_000, run: () => photos.sweep() }
    ]
  }
}
