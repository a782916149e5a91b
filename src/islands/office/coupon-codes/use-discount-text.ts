import type { CouponCodeRow } from '../../../contract/staff/coupon-codes.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'

/** "20% off", as lists and headings say it. */
export function useDiscountText(): (coupon: Pick<CouponCodeRow, 'effect' | 'value'>) => string {
  const words = useScreenWords('office-coupons')
  const { locale } = useOffice()
  return ({ effect, value }) => {
    if (effect === 'percent') return fillPlaceholders(words.percent_off, { percent: value })
    return effect === 'amount'
      ? fillPlaceholders(words.amount_off, { amount: money(locale, value) })
      : words[`effect_${effect}`]
  }
}
