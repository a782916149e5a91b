import type { PersonalData } from '../../platform/personal-data.ts'

/** Owner of a ticket whose owner has left; null would give it to the owner of its order. */
const NOBODY = ''

/** A ticket stays as long as its order; whose it was is forgotten, and its buyer does not get it back. */
export const ticketPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    e_tickets: await query
      .selectFrom('e_tickets')
      .select(['number', 'event', 'seat', 'price', 'state', 'issued_at', 'used_at'])
      .where('user_id', '=', userId)
      .execute(),
    e_ticket_transfers: await query
      .selectFrom('e_ticket_transfers')
      .innerJoin('e_tickets', 'e_tickets.id', 'e_ticket_transfers.ticket_id')
      .select(['e_tickets.number', 'e_ticket_transfers.expires_at', 'accepted_at', 'withdrawn_at'])
      .where('from_user_id', '=', userId)
      .execute()
  }),
  async erase({ query }, { userId }, at) {
    await query
      .updateTable('e_ticket_transfers')
      .set({ withdrawn_at: at.toISOString() })
      .where('from_user_id', '=', userId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute()
    await query.updateTable('e_tickets').set({ user_id: NOBODY }).where('user_id', '=', userId).execute()
  }
}
