import { dateTime } from '../../../i18n/format.ts'
import { words } from '../../../i18n/words.ts'
import type { AbuseAlertName } from '../../../domain/rate-limit/abuse-alert.ts'
import { renderMail } from './mail-template.ts'

/** Tells the operator, in Mongolian as all mails to the shop's own people. */
export function alertMail(alert: AbuseAlertName, at: string) {
  const t = words('mn', 'alert-mail')
  return renderMail({
    locale: 'mn',
    shop: words('mn', 'company')('name'),
    subject: t(`${alert}_subject`),
    paragraphs: [t(`${alert}_text`)],
    facts: [[t('moment'), dateTime('mn', at)]],
    small: [t('where')]
  })
}
