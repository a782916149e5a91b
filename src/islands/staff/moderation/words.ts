import type { StaffSubmission } from '../../../contract/staff/moderation.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Messages } from '../../../i18n/words.ts'

/** Props shared by the parts of the page on which staff moderate. */
export interface StaffModerationProps {
  readonly locale: ShopLocale
  readonly words: Messages<'moderation-staff'>
  readonly moderation: Messages<'moderation'>
  readonly notices: Readonly<Record<string, string>>
}

export interface SubmissionProps extends StaffModerationProps {
  readonly submission: StaffSubmission
}
