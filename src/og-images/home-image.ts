import { isShopLocale, type Locale } from '../i18n/locales.ts'
import { words } from '../i18n/words.ts'
import type { OgImage } from './og-image.ts'

/** The card of the home page, and of every page that has nothing of its own to show. */
export function homeOgImage(locale: Locale): OgImage {
  const cardLocale = isShopLocale(locale) ? locale : 'en'
  return { scene: 'paper', locale: cardLocale, title: words(cardLocale, 'site')('tagline') }
}
