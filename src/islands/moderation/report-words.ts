import type { SubmissionKind } from '../../domain/community/moderation.ts'
import type { Messages } from '../../i18n/words.ts'

type Words = Messages<'moderation'>
/** Words of the report dialog and of the mark of invented texts. */
export type ReportWords = Pick<Words, Extract<keyof Words, `report_${string}` | `demonstration${string}`>>

export interface ReportButtonProps {
  readonly kind: SubmissionKind
  /** Id of the review, comment, … itself. */
  readonly id: string
  /** Names the text for a screen reader: by whom it is. */
  readonly of: string
  readonly words: ReportWords
}
