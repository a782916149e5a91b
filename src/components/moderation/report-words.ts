import type { ShopLocale } from '../../i18n/locales.ts'
import { messages } from '../../i18n/words.ts'
import type { ReportWords } from '../../islands/moderation/report-words.ts'

/** Only the words that texts of customers need in a page. */
export const reportWords = (locale: ShopLocale) =>
  Object.fromEntries(
    Object.entries(messages(locale, 'moderation')).filter(([key]) => /^(?:report_|demonstration)/.test(key))
  ) as ReportWords
