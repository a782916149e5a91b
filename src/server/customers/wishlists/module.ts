import { openSecret } from '../../platform/db/secrets.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { PushService } from '../../messaging/push/index.ts'
import type { Authentication } from '../../identity/index.ts'
import type { VariantFactsCache } from '../../catalogue/products/index.ts'
import type { Orders, CartService } from '../../ordering/orders/index.ts'
import { wishNewsService } from './news.ts'
import { wishListRoutes } from './routes.ts'
import { wishListService, type WishListService } from './service.ts'
import { wishlistUnsubscribe } from './unsubscribe.ts'

interface WishListDeps {
  readonly orders: Orders
  readonly cart: CartService
  readonly variantFacts: VariantFactsCache
  readonly push: PushService
  readonly authentication: Authentication
}

interface OpenWishLists extends Module {
  readonly service: WishListService
  /** Products have changed: wishes for them are looked at. */
  readonly heed: (productIds: ReadonlySet<string>) => void
}

/** Lists of wishes, and news of what is on them. */
export async function createWishListsModule(
  { db, environment, now }: AppContext,
  { orders, cart, variantFacts, push, authentication }: WishListDeps
): Promise<OpenWishLists> {
  const stop = wishlistUnsubscribe({ db, secret: await openSecret(db, 'wish-stop'), publicUrl: environment.publicUrl })
  const news = wishNewsService({ db, variantFacts, push, unsubscribeLink: stop.link, now })
  const wishLists = wishListService({ db, variantFacts, now })
  return {
    service: wishLists,
    heed: news.heed,
    api: [wishListRoutes(wishLists, orders, cart, authentication)],
    rootRoutes: [stop.routes],
    jobs: [
      { name: 'wishlists.follow', everyMs: 2_000, run: () => news.follow() },
      { name: 'wishlists.notify', everyMs: 10_000, run: () => news.notify() }
    ]
  }
}
