import { statement } from '../../platform/db/statement.ts'
import type { UserTable } from '../../identity/index.ts'

/** Locks a user, so that two changes of their cards are serial. */
export const lockCardholder = statement<{ id: string }, Pick<UserTable, 'id'>>((db, p, dialect) => {
  const query = db.selectFrom('users').select('id').where('id', '=', p('id')).where('deleted_at', 'is', null)
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** Registrations are over long before; the cards stay. */
export const deleteRegistrationsBefore = statement<{ created_at: string }, never>((db, p) =>
  db.deleteFrom('payment_card_registrations').where('created_at', '<', p('created_at'))
)
