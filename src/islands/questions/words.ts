import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import type { ReportWords } from '../moderation/report-words.ts'

type Words = Messages<'questions'>

export interface QuestionsProps {
  readonly locale: ShopLocale
  readonly productId: string
  /** Words of the mails stay with the server. */
  readonly words: Omit<
    Words,
    Extract<keyof Words, `mail_${string}` | 'medicine' | 'noscript' | 'all' | 'all_of' | 'older'>
  >
  readonly moderation: ReportWords
  /** Sentences for problems without an answer of the server. */
  readonly notices: Readonly<Record<string, string>>
}
