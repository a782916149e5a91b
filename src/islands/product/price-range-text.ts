import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

/** "₮38,900 – ₮43,900": what a product costs while none of its variants is chosen. */
export function priceRangeText(locale: ShopLocale, prices: readonly number[]): string {
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return lowest === highest ? money(locale, lowest) : `${money(locale, lowest)} – ${money(locale, highest)}`
}
