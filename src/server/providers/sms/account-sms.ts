import type { ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'
import type { AccountNotification } from '../mail/index.ts'

/** The text of the mail in one segment: what happened, and whom to call. */
export function accountSms({ kind }: AccountNotification, locale: ShopLocale, texts: WordsSource = words): string {
  const phone = words(locale, 'company')('phone')
  return texts(locale, 'notification-mail')(`sms_notice_${kind}`, { phone })
}
