import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { ContactRequest } from '../../../contract/messaging/contact.ts'
import { isFilledByHuman, CONTACT_MESSAGES_PER_HOUR } from '../../../domain/messaging/contact.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ContactMessageTable } from './tables.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { enqueueContactMail } from './messages.ts'
import { HOUR_MS } from '../../../domain/time.ts'

const FROM_NETWORK = { name: 'contact-network', max: CONTACT_MESSAGES_PER_HOUR, windowMs: HOUR_MS }

const insertMessage = statement<{ [K in keyof ContactMessageTable]: ContactMessageTable[K] }, never>((db, p) =>
  db
    .insertInto('contact_messages')
    .values({
      id: p('id'),
      fingerprint: p('fingerprint'),
      locale: p('locale'),
      name: p('name'),
      email: p('email'),
      phone: p('phone'),
      subject: p('subject'),
      order_number: p('order_number'),
      message: p('message'),
      age: p('age'),
      pregnancy: p('pregnancy'),
      child_weight: p('child_weight'),
      other_medicines: p('other_medicines'),
      created_at: p('created_at')
    })
    .onConflict(c => c.column('fingerprint').doNothing())
)

const messageById = statement<{ id: string }, ContactMessageTable>((db, p) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', p('id'))
)

/** Asked of questions to a pharmacist alone: what was typed before another subject was chosen is dropped. */
const UNASKED_ANSWERS = { age: '', pregnancy: '', child_weight: '', other_medicines: '' } as const

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

export interface ContactSender {
  readonly locale: Locale
  readonly network: string
}

export type ContactService = ReturnType<typeof createContactService>

/** Messages to the provider: kept, and mailed to its people. */
export const createContactService = ({ db, pseudonymize, now }: Deps) => ({
  send: (
    { website, opened, ...sent }: ContactRequest,
    { locale, network }: ContactSender
  ): Promise<Result<undefined, 'too-many-requests' | 'too-quick'>> =>
    db.change(async tx => {
      const at = now()
      // A program is told the same as a person, and learns nothing.
      if (website) return ok(undefined)
      if (!isFilledByHuman(opened, at)) return err('too-quick')
      if (!(await consumeLimit(tx, FROM_NETWORK, pseudonymize(network), at))) return err('too-many-requests')
      const body = sent.subject === 'pharmacist' ? sent : { ...sent, ...UNASKED_ANSWERS }
      const id = uuid()
      const created_at = at.toISOString()
      const phone = parsePhone(body.phone) ?? ''
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([{ ...body, phone }, created_at.slice(0, 10)]))
        .digest('base64url')
      const inserted = await tx.run(insertMessage, { ...body, id, fingerprint, locale, phone, created_at })
      if (inserted === 1) await enqueueContactMail(tx, id, at)
      return ok(undefined)
    }),

  findMessage: (id: string) => db.first(messageById, { id })
})
