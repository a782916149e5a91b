import { AGE_LIMIT, AGE_REMEMBERED_DAYS } from '../domain/age.ts'
import { COMPARE_MAX } from '../domain/catalogue/compare.ts'
import { RECENTLY_VIEWED_MAX } from '../domain/catalogue/recently-viewed.ts'
import { ONE_TIME_CODE_DIGITS } from '../domain/identity/one-time-code.ts'
import { PASSWORD_MIN } from '../domain/identity/password.ts'
import { NEWSLETTER_CONFIRMATION_HOURS } from '../domain/messaging/newsletter.ts'
import { VAT_PERCENT } from '../domain/money.ts'
import { COUPON_LETTERS_MAX, COUPON_LETTERS_MIN, COUPON_PERCENT_MAX } from '../domain/money/coupon.ts'
import { GIFT_CARD_MAX, GIFT_CARD_MIN } from '../domain/money/gift-card.ts'
import { DECISION_DAYS } from '../domain/money/lease-state.ts'
import {
  LEASE_DOWN_PAYMENT_PERCENT,
  LEASE_INTEREST_PERCENT_A_MONTH,
  LEASE_MAX,
  LEASE_MIN,
  LEASE_MONTHS
} from '../domain/money/lease.ts'
import { PROMO_CODE_DIGITS } from '../domain/money/promo-code.ts'
import { CITY_TAX_PERCENT, RECEIPT_WITHIN_DAYS } from '../domain/money/receipt.ts'
import {
  CASHBACK_PERCENTS,
  EARNED_VALID_DAYS,
  EXPIRY_WARNING_DAYS,
  MERCHANT_VOUCHER_ABOVE,
  WALLET_BONUS_PERCENT,
  WALLET_CASH_COVER_PERCENT,
  WALLET_CREDIT_COVER_PERCENT,
  WALLET_USABLE_ABOVE
} from '../domain/money/wallet.ts'
import { MINIMUM_ORDER_AMOUNT, RESERVATION_MINUTES } from '../domain/ordering/cart.ts'
import { DELIVERY_HOURS } from '../domain/ordering/courier-days.ts'
import { DELIVERY_SPEEDS, SAME_DAY } from '../domain/ordering/delivery.ts'
import { CANCELED_REFUND_DAYS, REFUND_DUE_HOURS, RETURN_HOURS } from '../domain/ordering/returns.ts'
import { money } from './format.ts'
import type { Locale } from './locales.ts'

/** `24`, `48`, `72` become `24, 48, 72`. */
const series = (values: readonly number[]) => values.join(', ')
const OR: Record<Locale, string> = { mn: ' эсвэл ', en: ' or ', ru: ' или ', zh: '或', it: ' o ' }
/** `3`, `6`, `12` become `3, 6 or 12`. `Intl.ListFormat` adds a comma in English and five words in Mongolian. */
const alternatives = (locale: Locale, values: readonly number[]) =>
  [series(values.slice(0, -1)), ...values.slice(-1)].join(OR[locale])
const range = (from: number, to: number) => `${from}–${to}`
/** `24-48h` and `7-14d` are `24–48` and `7–14` in a sentence that says the unit itself. */
const window = (speed: (typeof DELIVERY_SPEEDS)[number]) => speed.replace('-', '–').replace(/[hd]$/, '')
const [, nextDay, twoDays, far] = DELIVERY_SPEEDS

/**
 * Figures of the shop's rules by the name that sentences of `locales/` and texts of `content/` give them, `{{name}}`: nobody
 * types a rule a second time, and a changed rule changes every sentence that tells of it.
 */
export const shopFigures = (locale: Locale) => ({
  minimum_order: money(locale, MINIMUM_ORDER_AMOUNT),
  hold_minutes: String(RESERVATION_MINUTES),
  vat_percent: String(VAT_PERCENT),
  city_tax_percent: String(CITY_TAX_PERCENT),
  delivery_hours: `${DELIVERY_HOURS.from}:00–${DELIVERY_HOURS.to}:00`,
  delivery_next_day_hours: window(nextDay),
  delivery_two_days_hours: window(twoDays),
  delivery_far_days: window(far),
  same_day_until: `${SAME_DAY.untilHour}:00`,
  same_day_within_hours: String(SAME_DAY.withinHours),
  return_hours: series(RETURN_HOURS),
  return_hours_shortest: String(RETURN_HOURS[0]),
  return_hours_middle: String(RETURN_HOURS[1]),
  return_hours_longest: String(RETURN_HOURS[2]),
  canceled_refund_days: range(CANCELED_REFUND_DAYS.from, CANCELED_REFUND_DAYS.to),
  canceled_refund_days_longest: String(CANCELED_REFUND_DAYS.to),
  canceled_refund_hours: String(REFUND_DUE_HOURS),
  receipt_days: String(RECEIPT_WITHIN_DAYS),
  wallet_usable_above: money(locale, WALLET_USABLE_ABOVE),
  wallet_cash_percent: String(WALLET_CASH_COVER_PERCENT),
  wallet_credit_percent: String(WALLET_CREDIT_COVER_PERCENT),
  wallet_bonus_percent: String(WALLET_BONUS_PERCENT),
  wallet_earned_days: String(EARNED_VALID_DAYS),
  wallet_warning_days: String(EXPIRY_WARNING_DAYS),
  refund_credit_low: String(CASHBACK_PERCENTS[0]),
  refund_credit_high: String(CASHBACK_PERCENTS[1]),
  voucher_above_small: money(locale, MERCHANT_VOUCHER_ABOVE[0]),
  voucher_above_middle: money(locale, MERCHANT_VOUCHER_ABOVE[1]),
  voucher_above_large: money(locale, MERCHANT_VOUCHER_ABOVE[2]),
  lease_from: money(locale, LEASE_MIN),
  lease_max: money(locale, LEASE_MAX),
  lease_down_percent: String(LEASE_DOWN_PAYMENT_PERCENT),
  lease_interest_percent: String(LEASE_INTEREST_PERCENT_A_MONTH),
  lease_months: alternatives(locale, LEASE_MONTHS),
  lease_decision_days: String(DECISION_DAYS),
  gift_card_min: money(locale, GIFT_CARD_MIN),
  gift_card_max: money(locale, GIFT_CARD_MAX),
  promo_code_digits: String(PROMO_CODE_DIGITS),
  coupon_letters: range(COUPON_LETTERS_MIN, COUPON_LETTERS_MAX),
  coupon_percent_max: String(COUPON_PERCENT_MAX),
  age_limit: String(AGE_LIMIT),
  age_remembered_days: String(AGE_REMEMBERED_DAYS),
  newsletter_hours: String(NEWSLETTER_CONFIRMATION_HOURS),
  password_min: String(PASSWORD_MIN),
  compare_max: String(COMPARE_MAX),
  recently_viewed_max: String(RECENTLY_VIEWED_MAX),
  one_time_code_digits: String(ONE_TIME_CODE_DIGITS)
})
