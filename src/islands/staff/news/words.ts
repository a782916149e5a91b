import type { Messages } from '../../../i18n/words.ts'
import type { EditorProps } from '../../article-editor/words.ts'
import type { CardWords } from '../../catalogue/card-words.ts'
import type { StaffProps } from '../words.ts'

/** Props shared by the parts of the page on which staff write news. */
export interface NewsProps extends EditorProps {
  readonly news: Messages<'news-staff'>
  readonly staff: StaffProps['words']
  readonly cardWords: CardWords
  readonly tags: readonly { readonly tag: string; readonly name: string }[]
}
