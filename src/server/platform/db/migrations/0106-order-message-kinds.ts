import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const KINDS = [
  ['order.confirmation', 'order.confirmation-mail'],
  ['order.mail', 'order.notification-mail'],
  ['order.sms', 'order.notification-sms'],
  ['order.push', 'order.notification-push']
] as const

/**
 * Messages about orders under kinds that say which of them they are. Their keys begin with the kind, also those of text
 * messages on their way: without them a message would be sent a second time.
 */
export const orderMessageKinds: Migration = {
  name: '0106-order-message-kinds',
  async up(db) {
    for (const [from, to] of KINDS) {
      const rest = from.length + 1
      await sql`update outbox set kind = ${to}, dedupe_key = ${to} || substr(dedupe_key, ${sql.lit(rest)}),
        payload_json = replace(payload_json, ${`"kind":"${from}"`}, ${`"kind":"${to}"`}) where kind = ${from}`.execute(
        db
      )
      await sql`update sms_sendings set id = ${to} || substr(id, ${sql.lit(rest)}) where id like ${`${from}:%`}`.execute(
        db
      )
    }
  }
}
