import { STOCK_VERSION } from '../../../domain/catalogue/branch-stock.ts'
import { PAGE_SIZE } from '../../../contract/catalogue/catalogue-base.ts'
import { RESERVATION_MINUTES, JUST_CHANGED_MS, MINIMUM_ORDER_AMOUNT } from '../../../domain/ordering/cart.ts'
import { COMPARE_MAX } from '../../../domain/catalogue/compare.ts'
import { DELIVERY_HOURS } from '../../../domain/ordering/courier-days.ts'
import {
  LEASE_DOWN_PAYMENT_PERCENT,
  LEASE_MIN,
  LEASE_INTEREST_PERCENT_A_MONTH,
  LEASE_MAX,
  LEASE_MONTHS
} from '../../../domain/money/lease.ts'
import { PROMO_CODE_DIGITS } from '../../../domain/money/promo-code.ts'
import { RETURN_HOURS } from '../../../domain/ordering/returns.ts'
import { SEARCH_HISTORY_MAX } from '../../../domain/search/search-history.ts'
import { RECENTLY_VIEWED_MAX } from '../../../domain/catalogue/recently-viewed.ts'
import { WALLET_BONUS_PERCENT, WALLET_USABLE_ABOVE } from '../../../domain/money/wallet.ts'

/** Features of this shop that depend on its configuration. */
export interface ShopFeatures {
  readonly storeCredit: boolean
  readonly leasing: boolean
}

/** The shop's constants (spec §9), for programs that draw it themselves. */
export const siteConfigOf = ({ storeCredit }: ShopFeatures) => ({
  minimum_order_amount: MINIMUM_ORDER_AMOUNT,
  hold_minutes: RESERVATION_MINUTES,
  just_changed_ms: JUST_CHANGED_MS,
  delivery_hours: DELIVERY_HOURS,
  return_hours: RETURN_HOURS,
  store_credit_enabled: storeCredit,
  wallet: { usable_above: WALLET_USABLE_ABOVE, bonus_percent: WALLET_BONUS_PERCENT },
  lease: {
    barrier: LEASE_MIN,
    min: LEASE_MIN,
    max: LEASE_MAX,
    /** Share of the price that is paid down. */
    term: LEASE_DOWN_PAYMENT_PERCENT / 100,
    /** Per cent a month of what is still owed. */
    interest: LEASE_INTEREST_PERCENT_A_MONTH,
    months: LEASE_MONTHS
  },
  stock_version: STOCK_VERSION,
  promo_code_digits: PROMO_CODE_DIGITS,
  products_per_page: PAGE_SIZE,
  compare_max: COMPARE_MAX,
  recently_viewed_max: RECENTLY_VIEWED_MAX,
  search_history_max: SEARCH_HISTORY_MAX
})
