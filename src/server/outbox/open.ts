import type { Environment } from '../environment.ts'
import type { Ground, ShopPart } from '../ground.ts'
import { keptMail } from '../providers/mail/kept.ts'
import { smtpMail } from '../providers/mail/smtp.ts'
import { carrier } from './carry.ts'
import { outboxDelivery } from './deliver.ts'
import { guestMailLimit } from './guest-mail-limit.ts'
import { lanes } from './lanes.ts'
import { outboxRoutes } from './routes.ts'

type Areas = Omit<Parameters<typeof carrier>[0], 'mail' | 'mayMailGuest' | 'now' | 'publicUrl'>

/** What is said to people and houses after something happened. */
export function openOutbox({ db, environment, blur, now, log }: Ground, areas: Areas): ShopPart {
  const { smtpUrl, mailFrom, publicUrl } = environment
  const mail = smtpUrl ? smtpMail({ url: smtpUrl, from: mailFrom }) : keptMail()
  const mayMailGuest = guestMailLimit({ db, blur, now })
  const deliver = outboxDelivery({ db, carry: carrier({ ...areas, mail, mayMailGuest, now, publicUrl }), now, log })
  return {
    others: keepsMailsReadable(environment) ? [outboxRoutes(db)] : [],
    duties: lanes.map(lane => ({ name: `outbox: ${lane}`, everyMs: 300, run: () => deliver(lane) }))
  }
}

/** Messages hold names, addresses and codes: they are shown only by a shop that practises, to its own machine. */
const keepsMailsReadable = ({ sandbox, smtpUrl, sms }: Environment) =>
  sandbox && (smtpUrl === undefined || sms === undefined)
