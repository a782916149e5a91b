import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** The address book, and what staff wrote about a customer. */
export const addressBookPersonalData: PersonalData = {
  async export({ query, encryption }, { userId }) {
    const addresses = await query
      .selectFrom('user_addresses')
      .select(['label', 'phone', 'address_json', 'is_default', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
    const accounts = await query
      .selectFrom('bank_accounts')
      .select(['id', 'name', 'iban', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
    const notes = await query
      .selectFrom('customer_notes')
      .select(['text', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
    const tags = await query.selectFrom('customer_tags').select('tag').where('user_id', '=', userId).execute()
    return {
      staff_notes: notes,
      staff_tags: tags,
      addresses,
      bank_accounts: accounts.map(({ id, iban, ...row }) => ({
        ...row,
        iban: encryption.decrypt(iban, encryptionContext('bank_accounts', 'iban', id))
      }))
    }
  },
  async erase({ query }, { userId }) {
    await query.deleteFrom('user_addresses').where('user_id', '=', userId).execute()
    await query.deleteFrom('bank_accounts').where('user_id', '=', userId).execute()
    await query.deleteFrom('customer_notes').where('user_id', '=', userId).execute()
    await query.deleteFrom('customer_tags').where('user_id', '=', userId).execute()
  }
}
