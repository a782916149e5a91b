import type { ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { AccountNotification } from '../mail/index.ts'

/** The same as the letter, in one segment: what happened, and whom to call. */
export function accountSms({ news }: AccountNotification, locale: ShopLocale): string {
  const phone = words(locale, 'company')('phone')
  return words(locale, 'letter')(`sms_news_${news}`, { phone })
}
