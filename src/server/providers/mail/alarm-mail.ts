import { dateTime } from '../../../i18n/format.ts'
import { words } from '../../../i18n/words.ts'
import type { AbuseAlertName } from '../../../domain/abuse-alert.ts'
import { renderMail } from './mail-template.ts'

/** Tells the operator, in Mongolian as all letters to the shop's own people. */
export function alarmMail(alarm: AbuseAlertName, at: string) {
  const t = words('mn', 'alarm')
  return renderMail({
    locale: 'mn',
    shop: words('mn', 'site')('name'),
    subject: t(`${alarm}_subject`),
    paragraphs: [t(`${alarm}_text`)],
    facts: [[t('moment'), dateTime('mn', at)]],
    small: [t('where')]
  })
}
