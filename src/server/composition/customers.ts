import type { BookmarkType } from '../../domain/customers/bookmark.ts'
import type { VariantDetailsCache } from '../catalogue/products/index.ts'
import type { Commerce } from './commerce.ts'
import { createAccountsModule } from '../customers/accounts/index.ts'
import { createBookmarksModule } from '../customers/bookmarks/index.ts'
import { createWishListsModule } from '../customers/wishlists/index.ts'
import type { OpenSessions } from '../identity/index.ts'
import { unsubscribeAddress } from '../messaging/newsletter/index.ts'
import type { PushService } from '../messaging/push/index.ts'
import type { createSmsModule } from '../messaging/sms/index.ts'
import type { DeliveryDirectory } from '../ordering/delivery/index.ts'
import { orderMerger } from '../ordering/orders/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { PersonalData } from '../platform/personal-data.ts'

interface CustomersDeps {
  readonly sessions: OpenSessions
  readonly commerce: Commerce
  readonly messaging: { readonly push: PushService; readonly sms: ReturnType<typeof createSmsModule> }
  readonly deliveryDirectory: DeliveryDirectory
  readonly variantDetails: VariantDetailsCache
  /** Whether everybody can open what is bookmarked. */
  readonly isBookmarkTarget: (type: BookmarkType, id: string) => Promise<boolean>
  /** Export and erasure of personal data by every module, in the order of their contexts. */
  readonly personalData: () => readonly PersonalData[]
}

/** Accounts with everything that belongs to one customer. */
export async function createCustomers(context: AppContext, deps: CustomersDeps) {
  const { sessions, commerce, messaging, deliveryDirectory, variantDetails } = deps
  const { authentication } = sessions
  const { orders, cart, coupons } = commerce
  const { push, sms } = messaging
  const merger = orderMerger(orders, context.log)
  const accounts = await createAccountsModule(context, {
    sessions,
    orderMerger: merger,
    deliveryDirectory,
    push,
    smsBudget: sms.budget,
    onSignOut: coupons.service.clearCartsOnSignOut,
    personalData: deps.personalData,
    unsubscribe: unsubscribeAddress
  })
  const wishLists = await createWishListsModule(context, { orders, cart, variantDetails, push, authentication })
  const bookmarks = createBookmarksModule(context, {
    authentication,
    exists: deps.isBookmarkTarget
  })
  return { accounts, wishLists, orderMerger: merger, all: [accounts, wishLists, bookmarks] }
}

export type Customers = Awaited<ReturnType<typeof createCustomers>>
