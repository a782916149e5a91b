import { preferencesBody, type Preferences } from '../../../contract/account.ts'
import type { Reader } from '../../platform/db/database.ts'
import { userById } from './user-queries.ts'

/** What somebody wants to be told, and how; undefined when they are gone. */
export async function preferencesOf(reader: Reader, userId: string): Promise<Preferences | undefined> {
  const user = await reader.first(userById, { id: userId })
  return user && preferencesBody.parse(JSON.parse(user.preferences_json))
}
