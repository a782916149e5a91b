import type { PersonalData } from '../../platform/personal-data.ts'

export const newsletterPersonalData: PersonalData = {
  export: async ({ query }, { emails }) => ({
    newsletter: await query
      .selectFrom('subscribers')
      .select(['email', 'locale', 'state', 'requested_at', 'confirmed_at', 'unsubscribed_at'])
      .where(e => e.or(emails.map(email => e('email', '=', email))))
      .execute()
  }),
  // Subscribing needs no account: it is a consent of its own, which each letter offers to end.
  erase: () => Promise.resolve()
}
