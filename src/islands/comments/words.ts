import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import type { Commented } from '../../stores/community/comments.ts'
import type { ReportWords } from '../moderation/report-words.ts'

type Words = Messages<'comments'>

export interface CommentsProps {
  readonly locale: ShopLocale
  readonly commented: Commented
  /** Words of the mails stay with the server. */
  readonly words: Omit<Words, Extract<keyof Words, `mail_${string}` | 'noscript'>>
  readonly moderation: ReportWords
  /** Sentences for problems without an answer of the server. */
  readonly notices: Readonly<Record<string, string>>
}
