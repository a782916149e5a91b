import {
  AUTH_OPERATIONS,
  ADDRESS_BOOK_OPERATIONS,
  PROFILE_OPERATIONS,
  SOCIAL_OPERATIONS
} from '../customers/accounts/index.ts'
import { ANALYTICS_OPERATIONS } from '../site/page-views/index.ts'
import { BOOKMARK_OPERATIONS } from '../customers/bookmarks/index.ts'
import { BRANCH_OPERATIONS } from '../catalogue/branches/index.ts'
import { PAYMENT_CARD_OPERATIONS } from '../money/payment-cards/index.ts'
import { CATALOGUE_OPERATIONS } from '../catalogue/products/index.ts'
import { CHECKOUT_OPERATIONS } from '../ordering/checkout/index.ts'
import { PROMOTION_OPERATIONS } from '../money/promotions/index.ts'
import { CONTACT_OPERATIONS } from '../messaging/contact/index.ts'
import { LEASE_OPERATIONS } from '../money/leases/index.ts'
import {
  LIVE_OPERATIONS,
  AFTER_SALES_OPERATIONS,
  CUSTOMER_ORDER_OPERATIONS,
  ORDER_OPERATIONS
} from '../ordering/orders/index.ts'
import { NEWSLETTER_OPERATIONS } from '../messaging/newsletter/index.ts'
import { PACKAGE_OPERATIONS } from '../ordering/packages/index.ts'
import { PAYMENT_OPERATIONS } from '../money/payments/index.ts'
import { PUSH_OPERATIONS } from '../messaging/push/index.ts'
import { RECEIPT_OPERATIONS } from '../money/receipts/index.ts'
import { SEARCHES_OPERATIONS } from '../site/search-log/index.ts'
import { SESSION_OPERATIONS } from '../identity/index.ts'
import { STOCK_OPERATIONS } from '../messaging/back-in-stock/index.ts'
import { WALLET_OPERATIONS } from '../money/wallet/index.ts'
import { WISH_LIST_OPERATIONS } from '../customers/wishlists/index.ts'
import { SITE_DATA_OPERATIONS } from '../site/site-data/index.ts'
import type { Operation } from '../platform/openapi/operation.ts'

/** Every call of `/api/v2`, told beside its routes; a test compares it with the routes that are really there. */
export const OPERATIONS: readonly Operation[] = [
  ...AUTH_OPERATIONS,
  ...ADDRESS_BOOK_OPERATIONS,
  ...PROFILE_OPERATIONS,
  ...ANALYTICS_OPERATIONS,
  ...BOOKMARK_OPERATIONS,
  ...BRANCH_OPERATIONS,
  ...PAYMENT_CARD_OPERATIONS,
  ...SITE_DATA_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...CHECKOUT_OPERATIONS,
  ...PROMOTION_OPERATIONS,
  ...CONTACT_OPERATIONS,
  ...LEASE_OPERATIONS,
  ...LIVE_OPERATIONS,
  ...NEWSLETTER_OPERATIONS,
  ...AFTER_SALES_OPERATIONS,
  ...CUSTOMER_ORDER_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...PACKAGE_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...PUSH_OPERATIONS,
  ...RECEIPT_OPERATIONS,
  ...SEARCHES_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...SOCIAL_OPERATIONS,
  ...STOCK_OPERATIONS,
  ...WALLET_OPERATIONS,
  ...WISH_LIST_OPERATIONS
]
