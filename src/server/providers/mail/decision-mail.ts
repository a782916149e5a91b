import type { RejectionReason, SubmissionKind } from '../../../domain/community/moderation.ts'
import { isShopLocale, localePath } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

export interface DecisionMail {
  readonly row: {
    readonly kind: string
    readonly state: string
    readonly locale: string
    readonly subject_title: string
    readonly subject_path: string
    readonly text: string
    readonly reason: string | null
    readonly note: string
  }
  readonly canAppeal: boolean
}

/** A text of this length shows its writer which one is meant. */
const EXCERPT = 300

/** Tells the writer of a text that it is public, or kindly why it is not. */
export function decisionMail({ row, canAppeal }: DecisionMail, publicUrl: string) {
  const locale = isShopLocale(row.locale) ? row.locale : 'mn'
  const t = words(locale, 'moderation')
  const isApproved = row.state === 'approved'
  const kind = t(`kind_${row.kind as SubmissionKind}`)
  const excerpt = row.text.length > EXCERPT ? `${row.text.slice(0, EXCERPT)}…` : row.text
  const reason = row.reason === null ? '' : t(`reason_${row.reason as RejectionReason}`)
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t(isApproved ? 'approved_subject' : 'rejected_subject', { kind, title: row.subject_title }),
    paragraphs: [
      words(locale, 'notification-mail')('greeting'),
      t(isApproved ? 'approved_text' : 'rejected_text', { kind, title: row.subject_title }),
      ...(isApproved ? [] : [reason, row.note].filter(Boolean)),
      ...(canAppeal ? [t('appeal_text')] : [])
    ],
    facts: [[t('your_text'), excerpt]],
    button: isApproved
      ? { label: t('approved_button'), url: publicUrl + localePath(locale, row.subject_path) }
      : { label: t('rejected_button'), url: publicUrl + localePath(locale, '/account/submissions') },
    small: [t('rules_text')],
    link: { label: t('rules_link'), url: publicUrl + localePath(locale, '/pages/reviews') }
  })
}
