import type { SentState, SubmissionResult } from '../../stores/community/submit-text.ts'

export interface WriteFormProps {
  /** Name under which the text is kept in this tab until it was sent. */
  readonly draft: string
  readonly words: {
    readonly label: string
    readonly hint?: string
    readonly send: string
    readonly cancel: string
    /** Asked for where the account has no name yet. */
    readonly name_label: string
    readonly name_hint: string
    readonly name_missing: string
  }
  /** Sentences for problems without an answer of the server. */
  readonly notices: Readonly<Record<string, string>>
  readonly maxLength: number
  /** Opened by a press: the field takes the focus. */
  readonly isFocused: boolean
  readonly send: (text: string) => Promise<SubmissionResult>
  readonly onSent: (state: SentState) => void
  readonly onCancel: () => void
}
