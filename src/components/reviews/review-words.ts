import type { ShopLocale } from '../../i18n/locales.ts'
import { messages } from '../../i18n/words.ts'
import type { ReviewWords } from '../../islands/reviews/review-context.ts'

const OTHERS = /^(?:mine_|awaited_|written_|delete|(?:gone|edit|title|rules|closed|service|all|all_of|older)$)/

/** Only the words that reviews in a page need. */
export const reviewWords = (locale: ShopLocale) =>
  Object.fromEntries(
    Object.entries(messages(locale, 'reviews')).filter(([key]) => !OTHERS.test(key))
  ) as unknown as ReviewWords
