import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import type { DataSubject, PersonalData } from '../../platform/personal-data.ts'
import { identitiesOf } from './user-queries.ts'

/** The owner of an account, with every contact of theirs. */
export async function dataSubjectOf(reader: Reader, userId: string): Promise<DataSubject> {
  const identities = await reader.all(identitiesOf, { user_id: userId })
  const subjects = (wanted: string) => identities.filter(({ kind }) => kind === wanted).map(({ subject }) => subject)
  return { userId, phones: subjects('phone'), emails: subjects('email') }
}

/** The account, its ways in and its devices. The row stays without a name: orders and bookings point to it. */
export const userPersonalData: PersonalData = {
  async export({ query, encryption }, { userId }) {
    const users = await query
      .selectFrom('users')
      .select(['id', 'locale', 'first_name', 'last_name', 'kind', 'register_number', 'organisation_json'])
      .select(['loyalty_since', 'preferences_json', 'created_at'])
      .where('id', '=', userId)
      .execute()
    return {
      user: users.map(({ register_number: number, ...row }) => ({
        ...row,
        register_number: number && encryption.decrypt(number, encryptionContext('users', 'register_number', row.id))
      })),
      ...(await accountRows(query, userId))
    }
  },
  async erase({ query }, { userId, phones, emails }, at) {
    const sessions = query.selectFrom('sessions').select('id').where('user_id', '=', userId)
    await query.deleteFrom('session_tokens').where('session_id', 'in', sessions).execute()
    await query.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await query.deleteFrom('devices').where('user_id', '=', userId).execute()
    await query.deleteFrom('impersonations').where('user_id', '=', userId).execute()
    await query.deleteFrom('identities').where('user_id', '=', userId).execute()
    await query
      .deleteFrom('one_time_codes')
      .where(e => e.or([e('user_id', '=', userId), ...[...phones, ...emails].map(to => e('address', '=', to))]))
      .execute()
    await query.updateTable('users').set(nobody(at)).where('id', '=', userId).execute()
  }
}

const nobody = (at: Date) => ({
  first_name: '',
  last_name: '',
  password_hash: null,
  register_number: null,
  organisation_json: null,
  loyalty_since: null,
  preferences_json: '{}',
  avatar: null,
  updated_at: at.toISOString(),
  deleted_at: at.toISOString()
})

async function accountRows(query: Database['query'], userId: string) {
  const [identities, devices, events, impersonations] = await Promise.all([
    query.selectFrom('identities').select(['kind', 'subject', 'verified_at']).where('user_id', '=', userId).execute(),
    query
      .selectFrom('devices')
      .select(['name', 'first_seen_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .execute(),
    query
      .selectFrom('account_events')
      .select(['event', 'device', 'happened_at'])
      .where('user_id', '=', userId)
      .orderBy('happened_at')
      .execute(),
    query
      .selectFrom('impersonations')
      .select(['created_at', 'ends_at', 'ended_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  ])
  return { identities, devices, events, impersonations }
}
