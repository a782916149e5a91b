import { AUTH_OPERATIONS } from '../accounts/auth-operations.ts'
import { BELONGINGS_OPERATIONS } from '../accounts/belongings-operations.ts'
import { PROFILE_OPERATIONS } from '../accounts/profile-operations.ts'
import { ANALYTICS_OPERATIONS } from '../analytics/operations.ts'
import { BOOKMARK_OPERATIONS } from '../bookmarks/operations.ts'
import { BRANCH_OPERATIONS } from '../branches/operations.ts'
import { CARD_OPERATIONS } from '../cards/operations.ts'
import { CATALOGUE_OPERATIONS } from '../catalogue/operations.ts'
import { CHECKOUT_OPERATIONS } from '../checkout/operations.ts'
import { CODE_OPERATIONS } from '../codes/operations.ts'
import { CONTACT_OPERATIONS } from '../contact/operations.ts'
import { LEASE_OPERATIONS } from '../leases/operations.ts'
import { LIVE_OPERATIONS } from '../live/operations.ts'
import { NEWSLETTER_OPERATIONS } from '../newsletter/operations.ts'
import { AFTERMATH_OPERATIONS } from '../orders/aftermath-operations.ts'
import { OWN_ORDER_OPERATIONS } from '../orders/mine-operations.ts'
import { ORDER_OPERATIONS } from '../orders/operations.ts'
import { PACKAGE_OPERATIONS } from '../packages/operations.ts'
import { PAYMENT_OPERATIONS } from '../payments/operations.ts'
import { PUSH_OPERATIONS } from '../push/operations.ts'
import { RECEIPT_OPERATIONS } from '../receipts/operations.ts'
import { SEARCHES_OPERATIONS } from '../searches/operations.ts'
import { SESSION_OPERATIONS } from '../sessions/operations.ts'
import { SOCIAL_OPERATIONS } from '../social/operations.ts'
import { STOCK_OPERATIONS } from '../stock/operations.ts'
import { WALLET_OPERATIONS } from '../wallet/operations.ts'
import { WISH_LIST_OPERATIONS } from '../wishlists/operations.ts'
import { SITE_DATA_OPERATIONS } from '../site-data/operations.ts'
import type { Operation } from './operation.ts'

/** Every call of `/api/v2`, told beside its routes; a test compares it with the routes that are really there. */
export const OPERATIONS: readonly Operation[] = [
  ...AUTH_OPERATIONS,
  ...BELONGINGS_OPERATIONS,
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
  ...AFTERMATH_OPERATIONS,
  ...OWN_ORDER_OPERATIONS,
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
