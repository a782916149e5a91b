import type { ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'

/** Texts of the cards of members' articles, also for islands that draw them later. */
export const memberCardWords = (locale: ShopLocale) => {
  const t = words(locale, 'content')
  return { demonstration: t('demonstration'), minutes: t('minutes_short') }
}
