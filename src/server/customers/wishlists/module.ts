import { loadOrCreateSecret } from '../../platform/db/secrets.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { PushService } from '../../messaging/push/index.ts'
import type { Authentication } from '../../identity/index.ts'
import type { VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { Orders, CartService } from '../../ordering/orders/index.ts'
import { WishNotificationService } from './notifications.ts'
import { wishPersonalData } from './personal-data.ts'
import { wishListRoutes } from './routes.ts'
import { createWishListService, type WishListService } from './service.ts'
import { wishlistUnsubscribe } from './unsubscribe.ts'

interface WishListDeps {
  readonly orders: Orders
  readonly cart: CartService
  readonly variantDetails: VariantDetailsCache
  readonly push: PushService
  readonly authentication: Authentication
}

interface OpenWishLists extends Module {
  readonly service: WishListService
  /** Products have changed: wishes for them are looked at. */
  readonly productsChanged: (productIds: ReadonlySet<string>) => void
}

/** Lists of wishes, and news of what is on them. */
export async function createWishListsModule(
  { db, environment, now }: AppContext,
  { orders, cart, variantDetails, push, authentication }: WishListDeps
): Promise<OpenWishLists> {
  const unsubscribe = wishlistUnsubscribe({
    db,
    secret: await loadOrCreateSecret(db, 'wish-stop'),
    publicUrl: environment.publicUrl
  })
  const notifications = new WishNotificationService({
    db,
    variantDetails,
    push,
    unsubscribeLink: unsubscribe.link,
    now
  })
  const wishLists = createWishListService({ db, variantDetails, now })
  return {
    service: wishLists,
    productsChanged: notifications.productsChanged,
    api: [wishListRoutes(wishLists, orders, cart, authentication)],
    rootRoutes: [unsubscribe.routes],
    personalData: wishPersonalData,
    jobs: [
      { name: 'wishlists.follow', everyMs: 2_000, run: () => notifications.detectChanges() },
      { name: 'wishlists.notify', everyMs: 10_000, run: () => notifications.notify() }
    ]
  }
}
