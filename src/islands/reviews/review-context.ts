import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import type { ReportWords } from '../moderation/report-words.ts'

type Words = Messages<'reviews'>

/** Words of reviews, without those of the account's own page and those that the page draws by itself. */
export type ReviewWords = Omit<
  Words,
  | Extract<keyof Words, `mine_${string}` | `awaited_${string}` | `written_${string}` | `delete${string}`>
  | 'gone'
  | 'edit'
  | 'title'
  | 'rules'
  | 'closed'
  | 'service'
>

/** Language and words of everything that shows reviews. */
export interface ReviewContext {
  readonly locale: ShopLocale
  readonly words: ReviewWords
  readonly moderation: ReportWords
  readonly notices: Readonly<Record<string, string>>
}
