import type { ImpersonationBody } from '../../contract/staff/customers.ts'
import type { Impersonation } from '../identity/impersonation.ts'
import { STORAGE_PREFIX } from '../persisted.ts'

/**
 * Opens the shop in a tab of its own: a new tab begins with a copy of this one's storage, so that no secret stands in an
 * address. False when the browser opened none.
 */
export function openImpersonation(
  { token, ends_at, user_id, name }: ImpersonationBody,
  words: Impersonation['words'],
  address: string
): boolean {
  const values = {
    impersonation: { token, until: Date.parse(ends_at), userId: user_id, words } satisfies Impersonation,
    'current-user': { id: user_id, name }
  }
  const keys = Object.keys(values).map(key => STORAGE_PREFIX + key)
  for (const [key, value] of Object.entries(values)) sessionStorage.setItem(STORAGE_PREFIX + key, JSON.stringify(value))
  const opened = window.open(address, '_blank')
  for (const key of keys) sessionStorage.removeItem(key)
  return opened !== null
}
