import { MINIMUM_ORDER_AMOUNT, RESERVATION_MINUTES } from '../domain/ordering/cart.ts'
import { DELIVERY_HOURS, DELIVERY_SPEEDS, SAME_DAY } from '../domain/ordering/delivery.ts'
import {
  LEASE_DOWN_PAYMENT_PERCENT,
  LEASE_MIN,
  LEASE_INTEREST_PERCENT_A_MONTH,
  LEASE_MAX,
  LEASE_MONTHS
} from '../domain/money/lease.ts'
import { VAT_PERCENT } from '../domain/money.ts'
import { RECEIPT_WITHIN_DAYS } from '../domain/money/receipt.ts'
import { CANCELED_REFUND_DAYS, REFUND_DUE_HOURS, RETURN_HOURS } from '../domain/ordering/returns.ts'
import {
  EARNED_VALID_DAYS,
  EXPIRY_WARNING_DAYS,
  MERCHANT_VOUCHER_ABOVE,
  CASHBACK_PERCENTS,
  WALLET_BONUS_PERCENT,
  WALLET_CASH_COVER_PERCENT,
  WALLET_CREDIT_COVER_PERCENT,
  WALLET_USABLE_ABOVE
} from '../domain/money/wallet.ts'
import { money } from '../i18n/format.ts'
import type { ShopLocale } from '../i18n/locales.ts'
import { company, messages, words } from '../i18n/words.ts'

/** `24`, `48`, `72` become `24, 48, 72`. */
const series = (values: readonly number[]) => values.join(', ')
const range = (from: number, to: number) => `${from}–${to}`
/** `24-48h` and `7-14d` are `24–48` and `7–14` in a sentence that says the unit itself. */
const window = (speed: (typeof DELIVERY_SPEEDS)[number]) => speed.replace('-', '–').replace(/[hd]$/, '')
const [, nextDay, twoDays, far] = DELIVERY_SPEEDS

/** The legal entity in one sentence's part; examples are named as such. */
function sellerIn(locale: ShopLocale) {
  const t = words(locale, 'contact')
  const { legal_name, register_number, address } = messages(locale, 'company')
  const seller = t('seller', { legal_name, register_number, address })
  return company().demonstration ? `${seller} (${words(locale, 'shell')('example')})` : seller
}

/**
 * Values of `{{name}}` in texts: figures of the shop's rules, so that nobody types a rule a second time and a
 * changed rule changes every page that tells of it.
 */
export const placeholderValues = (locale: ShopLocale): Readonly<Record<string, string>> => ({
  minimum_order: money(locale, MINIMUM_ORDER_AMOUNT),
  hold_minutes: String(RESERVATION_MINUTES),
  vat_percent: String(VAT_PERCENT),
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
  lease_months: series(LEASE_MONTHS),
  phone: words(locale, 'company')('phone'),
  email: words(locale, 'company')('email'),
  contact_hours: words(locale, 'company')('hours'),
  seller: sellerIn(locale)
})

/** Fills `{{name}}` in a text. A name that no rule has stops the build at its file and line. */
export function fillFacts(
  text: string,
  facts: Readonly<Record<string, string>>,
  file: string,
  wholeFile = () => text
): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (place, name: string) => {
    const fact = facts[name.trim()]
    if (fact !== undefined) return fact
    const [before = ''] = wholeFile().split(place)
    throw new Error(
      `${file}:${before.split('\n').length}: ${place} is no fact of the shop. Write one of: ${Object.keys(facts).sort().join(', ')}`
    )
  })
}
