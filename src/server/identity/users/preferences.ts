import { z } from 'zod'
import { preferencesRequestSchema, type Preferences } from '../../../contract/customers/account.ts'
import type { Reader } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import type { UserTable } from './tables.ts'
import { userById } from './user-queries.ts'

/** Only the preferences somebody has changed; the rest follow the defaults of the contract. */
export const changedPreferencesColumn = jsonColumn(
  'users.preferences_json',
  z.partialRecord(preferencesRequestSchema.keyof(), z.boolean())
)

/** All preferences, with the defaults of those that were never changed. */
export const allPreferences = ({ preferences_json }: Pick<UserTable, 'preferences_json'>): Preferences =>
  preferencesRequestSchema.parse(changedPreferencesColumn.read(preferences_json))

/** Topics and channels somebody wants to be told of; undefined when they are gone. */
export async function preferencesOf(reader: Reader, userId: string): Promise<Preferences | undefined> {
  const user = await reader.first(userById, { id: userId })
  return user && allPreferences(user)
}
