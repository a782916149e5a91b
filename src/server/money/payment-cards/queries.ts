import { statement } from '../../platform/db/statement.ts'

/** Registrations are over long before; the cards stay. */
export const deleteRegistrationsBefore = statement<{ created_at: string }, never>((db, p) =>
  db.deleteFrom('payment_card_registrations').where('created_at', '<', p('created_at'))
)
