import { STAFF_PERMISSIONS, withReadPermissions, type StaffPermission } from './staff.ts'
import { DAY_MS, later } from '../time.ts'

/** Permissions that a program may be given. Who works here, and which programs may come in, is decided by people. */
export const API_KEY_PERMISSIONS: readonly StaffPermission[] = STAFF_PERMISSIONS.filter(
  permission => permission !== 'staff.write' && permission !== 'integrations.write'
)

/** Begins every key, so that scanners of leaked secrets know one. */
export const API_KEY_PREFIX = 'dlg_'
/** Letters of a key by which people recognise it; they open nothing. */
export const API_KEY_HINT_LENGTH = 8

/** Calls a minute of one key: an import of a price list is no flood. */
export const API_KEY_CALLS_PER_MINUTE = 600
/** The use of a key is noted so often at most. */
export const API_KEY_TOUCH_MINUTES = 1
/** Days until a key ends: at most two years, so that a forgotten one does not work for ever. */
export const API_KEY_DAYS_MAX = 730
/** More keys than anybody keeps in view. */
export const API_KEYS_MAX = 100

export const apiKeyExpiry = (now: Date, days: number) => later(now, days * DAY_MS)

/** A program gets nothing that its maker does not have, and nothing that only people decide. */
export const mayGrantToApiKey = (wished: readonly StaffPermission[], own: readonly StaffPermission[]) =>
  wished.every(permission => API_KEY_PERMISSIONS.includes(permission) && own.includes(permission))

/** Permissions of a key today: those it was given, as far as its maker still has them. */
export const apiKeyPermissions = (given: readonly StaffPermission[], ofMaker: readonly StaffPermission[]) =>
  withReadPermissions(given).filter(permission => ofMaker.includes(permission))
