import { openSecret } from '../db/secrets.ts'
import type { Ground, ShopPart } from '../ground.ts'
import type { PushService } from '../push/service.ts'
import type { Callers } from '../sessions/callers.ts'
import type { Trade } from '../trade.ts'
import { wishNewsService } from './news.ts'
import { wishListRoutes } from './routes.ts'
import { wishListService, type WishListService } from './service.ts'
import { wishStop } from './stop.ts'

interface Needs extends Pick<Trade, 'orders' | 'cart'> {
  readonly push: PushService
  readonly callers: Callers
}

interface OpenWishLists extends ShopPart {
  readonly service: WishListService
  /** Products have changed: wishes for them are looked at. */
  readonly heed: (productIds: ReadonlySet<string>) => void
}

/** Lists of wishes, and news of what is on them. */
export async function openWishLists(
  { db, environment, memory, now }: Ground,
  { orders, cart, push, callers }: Needs
): Promise<OpenWishLists> {
  const stop = wishStop({ db, secret: await openSecret(db, 'wish-stop'), publicUrl: environment.publicUrl })
  const news = wishNewsService({ db, memory, push, stopLink: stop.link, now })
  const wishLists = wishListService({ db, memory, now })
  return {
    service: wishLists,
    heed: news.heed,
    api: [wishListRoutes(wishLists, orders, cart, callers)],
    others: [stop.routes],
    duties: [
      { name: 'wishes are followed', everyMs: 2_000, run: () => news.follow() },
      { name: 'news of wishes are told', everyMs: 10_000, run: () => news.tell() }
    ]
  }
}
