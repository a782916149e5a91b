import type { Environment } from '../platform/environment/environment.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import { outboxOnlyMail, smtpMail } from '../providers/mail/index.ts'
import { outboxHandler } from './outbox-handlers.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import { messagePersonalData } from './personal-data.ts'
import { formerKinds, messageSchemas } from './message-schemas.ts'
import { redactMessage } from './redact.ts'
import { outboxDelivery } from '../platform/outbox/deliver.ts'
import { readMessageWords } from '../messaging/message-texts/index.ts'
import { guestMailLimit } from './guest-mail-limit.ts'
import { pruneMessages } from '../platform/outbox/messages.ts'
import { queueNames } from '../platform/outbox/queues.ts'
import { outboxRoutes } from '../platform/outbox/routes.ts'

type Services = Omit<OutboxDeps, 'mail' | 'mayMailGuest' | 'readTexts' | 'now' | 'publicUrl'>

/** Messages to people and providers, sent after their cause is committed. */
export function createOutboxModule(
  { db, environment, pseudonymize, now, log }: AppContext,
  services: Services
): Module {
  const { smtpUrl, mailFrom, publicUrl } = environment
  const mail = smtpUrl ? smtpMail({ url: smtpUrl, from: mailFrom }) : outboxOnlyMail()
  const mayMailGuest = guestMailLimit({ db, pseudonymize, now })
  const readTexts = () => readMessageWords(db)
  const deliver = outboxDelivery({
    db,
    handle: outboxHandler({ ...services, mail, mayMailGuest, readTexts, now, publicUrl }),
    schemas: messageSchemas,
    formerKinds,
    redact: redactMessage,
    now,
    log
  })
  return {
    rootRoutes: keepsMailsReadable(environment) ? [outboxRoutes(db)] : [],
    personalData: messagePersonalData,
    prune: pruneMessages,
    jobs: queueNames.map(queue => ({ name: `outbox.${queue}`, everyMs: 300, run: () => deliver(queue) }))
  }
}

/** Messages hold names, addresses and codes: they are shown only by a sandbox, to its own machine. */
const keepsMailsReadable = ({ sandbox, smtpUrl, sms }: Environment) =>
  sandbox && (smtpUrl === undefined || sms === undefined)
