import type { PersonalData } from '../../platform/personal-data.ts'

export const walletPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    wallet: await query
      .selectFrom('wallet_entries')
      .select(['kind', 'amount', 'balance', 'clawback as clawback_due', 'label', 'happened_at'])
      .where('user_id', '=', userId)
      .orderBy('happened_at')
      .orderBy('id')
      .execute(),
    wallet_recharges: await query
      .selectFrom('wallet_recharges')
      .select(['number', 'amount', 'state', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    wallet_corrections: await query
      .selectFrom('wallet_corrections')
      .select(['kind', 'amount', 'label', 'state', 'requested_at'])
      .where('user_id', '=', userId)
      .orderBy('requested_at')
      .execute()
  }),
  // It was emptied before (`emptyWalletOnDeletion`); the law wants the ledger kept, which names nobody.
  erase: ({ query }, { userId }) =>
    query.updateTable('wallet_corrections').set({ login: '' }).where('user_id', '=', userId).execute()
}
