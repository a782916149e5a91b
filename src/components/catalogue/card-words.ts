import { badgeWords } from '../../content/badges.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { messages } from '../../i18n/words.ts'
import type { CardWords } from '../../islands/catalogue/card-words.ts'

/** The words of the catalogue that a product card needs: no island is given the others. */
export const cardWords = (locale: ShopLocale): CardWords =>
  ({
    ...Object.fromEntries(Object.entries(messages(locale, 'catalogue')).filter(([key]) => key.startsWith('card_'))),
    ...badgeWords(locale)
  }) as CardWords
