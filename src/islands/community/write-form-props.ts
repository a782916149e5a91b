import type { ShopLocale } from '../../i18n/locales.ts'
import type { SentState, SentText } from '../../stores/sent-text.ts'

export interface WriteFormProps {
  readonly locale: ShopLocale
  /** Name under which the text is kept in this tab until it was sent. */
  readonly draft: string
  readonly words: {
    readonly label: string
    readonly hint?: string
    readonly send: string
    readonly cancel: string
    /** Leads to where a customer writes their name. */
    readonly name_link: string
  }
  /** Sentences for problems without an answer of the server. */
  readonly notices: Readonly<Record<string, string>>
  readonly maxLength: number
  /** Opened by a press: the field takes the focus. */
  readonly isFocused: boolean
  readonly send: (text: string) => Promise<SentText>
  readonly onSent: (state: SentState) => void
  readonly onCancel: () => void
}
