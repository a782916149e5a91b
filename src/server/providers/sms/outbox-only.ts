import type { SmsProvider } from './port.ts'

/** Without SMS_KEY messages stay where they are, in the outbox, to be read at `/dev/outbox`. */
export const outboxOnlySms = (): SmsProvider => ({ send: async () => 'suppressed', status: async () => 'unknown' })
