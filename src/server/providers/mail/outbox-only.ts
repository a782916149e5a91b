import type { MailProvider } from './port.ts'

/** Without SMTP_URL mails stay where they are, in the outbox, to be read at `/dev/outbox`. */
export const outboxOnlyMail = (): MailProvider => ({ send: async () => 'suppressed' })
