import type { Transaction } from '../../platform/db/database.ts'
import { changedPreferencesColumn } from './preferences.ts'
import type { IdentityKind } from './tables.ts'
import { lockUser, type UserRow } from './user-queries.ts'
import type { Preferences } from '../../../contract/customers/account.ts'

type Query = Pick<Transaction, 'query'>

export const updateUser = ({ query }: Query, userId: string, change: Partial<Omit<UserRow, 'id'>>) =>
  query.updateTable('users').set(change).where('id', '=', userId).execute()

/** Changes these preferences and leaves the others; nothing where the account is deleted. */
export async function changePreferences(tx: Transaction, userId: string, change: Partial<Preferences>) {
  const user = await tx.first(lockUser, { id: userId })
  if (!user) return
  const changed = { ...changedPreferencesColumn.read(user.preferences_json), ...change }
  await updateUser(tx, userId, { preferences_json: changedPreferencesColumn.write(changed) })
}

/** Takes back an account that was just made, where somebody else was first with its identity. */
export const deleteNewUser = ({ query }: Query, userId: string) =>
  query.deleteFrom('users').where('id', '=', userId).execute()

/** Deletes identities of one kind: a phone or an address that is replaced, or a provider that is let go. */
export const deleteIdentities = ({ query }: Query, userId: string, kind: IdentityKind, subject?: string) =>
  query
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(subject !== undefined, q => q.where('subject', '=', subject ?? ''))
    .execute()

/** Files of pictures that accounts have. */
export const avatarFileNames = async ({ query }: Query): Promise<ReadonlySet<string | null>> =>
  new Set(
    (await query.selectFrom('users').select('avatar').where('avatar', 'is not', null).execute()).map(u => u.avatar)
  )
