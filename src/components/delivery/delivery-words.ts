import type { ShopLocale } from '../../i18n/locales.ts'
import { messages } from '../../i18n/words.ts'

/** Ways of delivery are named as the checkout names them. */
export const deliveryWords = (locale: ShopLocale) => {
  const checkout = Object.entries(messages(locale, 'checkout')).filter(([key]) =>
    /^(?:option_\d|promised_|free|today$|tomorrow$|slot_hours$|special_|city$|district$|sum$|choose$|locate(?:_|$))/.test(
      key
    )
  )
  return { ...Object.fromEntries(checkout), ...messages(locale, 'delivery-estimate') }
}
