import { AUTH_OPERATIONS } from '../customers/accounts/auth-operations.ts'
import { ADDRESS_BOOK_OPERATIONS } from '../customers/accounts/address-book-operations.ts'
import { PROFILE_OPERATIONS } from '../customers/accounts/profile-operations.ts'
import { ANALYTICS_OPERATIONS } from '../site/page-views/operations.ts'
import { BOOKMARK_OPERATIONS } from '../customers/bookmarks/operations.ts'
import { BRANCH_OPERATIONS } from '../catalogue/branches/operations.ts'
import { CARD_OPERATIONS } from '../money/payment-cards/operations.ts'
import { CATALOGUE_OPERATIONS } from '../catalogue/products/operations.ts'
import { CHECKOUT_OPERATIONS } from '../ordering/checkout/operations.ts'
import { CODE_OPERATIONS } from '../money/promotions/operations.ts'
import { CONTACT_OPERATIONS } from '../messaging/contact/operations.ts'
import { LEASE_OPERATIONS } from '../money/leases/operations.ts'
import { LIVE_OPERATIONS } from '../ordering/orders/order-stream/operations.ts'
import { NEWSLETTER_OPERATIONS } from '../messaging/newsletter/operations.ts'
import { AFTER_SALES_OPERATIONS } from '../ordering/orders/after-sales-operations.ts'
import { CUSTOMER_ORDER_OPERATIONS } from '../ordering/orders/customer-order-operations.ts'
import { ORDER_OPERATIONS } from '../ordering/orders/operations.ts'
import { PACKAGE_OPERATIONS } from '../ordering/packages/operations.ts'
import { PAYMENT_OPERATIONS } from '../money/payments/operations.ts'
import { PUSH_OPERATIONS } from '../messaging/push/operations.ts'
import { RECEIPT_OPERATIONS } from '../money/receipts/operations.ts'
import { SEARCHES_OPERATIONS } from '../site/search-log/operations.ts'
import { SESSION_OPERATIONS } from '../identity/sessions/operations.ts'
import { SOCIAL_OPERATIONS } from '../customers/accounts/social-sign-in/operations.ts'
import { STOCK_OPERATIONS } from '../messaging/back-in-stock/operations.ts'
import { WALLET_OPERATIONS } from '../money/wallet/operations.ts'
import { WISH_LIST_OPERATIONS } from '../customers/wishlists/operations.ts'
import { SITE_DATA_OPERATIONS } from '../site/site-data/operations.ts'
import type { Operation } from '../platform/openapi/operation.ts'

/** Every call of `/api/v2`, told beside its routes; a test compares it with the routes that are really there. */
export const OPERATIONS: readonly Operation[] = [
  ...AUTH_OPERATIONS,
  ...ADDRESS_BOOK_OPERATIONS,
  ...PROFILE_OPERATIONS,
  ...ANALYTICS_OPERATIONS,
  ...BOOKMARK_OPERATIONS,
  ...BRANCH_OPERATIONS,
  ...CARD_OPERATIONS,
  ...SITE_DATA_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...CHECKOUT_OPERATIONS,
  ...CODE_OPERATIONS,
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
