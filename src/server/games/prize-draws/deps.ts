import type { BannerSlot } from '../../../domain/site/site-banner.ts'
import type { Banner } from '../../../contract/site/site-data.ts'
import type { CartService, OrderAggregate } from '../../ordering/orders/index.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { RandomBytes } from './commitment.ts'

export interface PrizeDrawDeps {
  readonly db: Database
  readonly random: RandomBytes
  readonly now: () => Date
}

/** Places banners on the site and takes them away, in the change that asks for it. */
export interface BannerPort {
  place(tx: Transaction, banner: PrizePromotionBanner): Promise<unknown>
  end(tx: Transaction, id: string, at: Date): Promise<unknown>
}

export interface PrizePromotionBanner extends Pick<Banner, 'slot' | 'title' | 'text' | 'link' | 'tone'> {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
}

/** Dependencies of the commands of staff. */
export interface PrizePromotionAdminDeps extends Pick<PrizeDrawDeps, 'db' | 'now'> {
  readonly banners: BannerPort
}

export const prizePromotionBannerId = (slug: string, slot: BannerSlot) => `${slot}-${slug}`

/** Dependencies for gifts, with the cart. */
export interface GiftDeps extends PrizeDrawDeps {
  readonly cart: Pick<CartService, 'add'>
  /** Applies a coupon of the customer to a cart that is being changed. */
  readonly applyCoupon: (tx: Transaction, cart: OrderAggregate, code: string, now: Date) => ServiceResult<unknown>
}
