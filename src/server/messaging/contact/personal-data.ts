import type { Database } from '../../platform/db/database.ts'
import { deleteMessages } from '../../platform/outbox/messages.ts'
import type { DataSubject, PersonalData } from '../../platform/personal-data.ts'

export const contactPersonalData: PersonalData = {
  export: async ({ query }, subject) => ({
    contact_messages: await own(query, subject)
      .select(['name', 'email', 'phone', 'subject', 'order_number', 'message', 'created_at'])
      .select(['age', 'pregnancy', 'child_weight', 'other_medicines'])
      .execute()
  }),
  async erase(tx, subject) {
    const ids = (await own(tx.query, subject).select('id').execute()).map(({ id }) => id)
    if (ids.length === 0) return
    await deleteMessages(
      tx,
      ids.map(id => `contact.message:${id}`)
    )
    await tx.query.deleteFrom('contact_messages').where('id', 'in', ids).execute()
  }
}

const own = (query: Database['query'], { phones, emails }: DataSubject) =>
  query
    .selectFrom('contact_messages')
    .where(e => e.or([...phones.map(phone => e('phone', '=', phone)), ...emails.map(email => e('email', '=', email))]))
