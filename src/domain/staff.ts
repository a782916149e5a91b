import { later, MINUTE_MS, DAY_MS, HOUR_MS } from './time.ts'

/** Permissions of staff; services ask for one of these and never for a role. */
export const STAFF_PERMISSIONS = ['coupons', 'games', 'moderation', 'news', 'quotes', 'tickets'] as const
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]

/** Roles are made of permissions; one person may have several. */
export const STAFF_ROLES = {
  owner: STAFF_PERMISSIONS,
  /** At the door of an event: scans tickets and coupons. */
  gate: ['tickets', 'coupons'],
  /** Runs promotions and game nights. */
  games: ['games'],
  /** Answers requests for journeys. */
  quotes: ['quotes'],
  /** Reads what customers wrote for others, and answers them. */
  moderator: ['moderation'],
  /** Writes news of the shop. */
  editor: ['news']
} as const satisfies Readonly<Record<string, readonly StaffPermission[]>>

export type StaffRole = keyof typeof STAFF_ROLES
export const STAFF_ROLE_NAMES = Object.keys(STAFF_ROLES) as readonly StaffRole[]

/** Permissions of all roles together, each once, in one order. A role of a newer version gives none. */
export function staffPermissions(roles: readonly string[]): readonly StaffPermission[] {
  const granted = new Set<StaffPermission>(
    roles.flatMap(role => (Object.hasOwn(STAFF_ROLES, role) ? STAFF_ROLES[role as StaffRole] : []))
  )
  return STAFF_PERMISSIONS.filter(permission => granted.has(permission))
}

/** Days for which the link of an invitation holds. */
export const STAFF_INVITATION_DAYS = 7
/** Hours without use after which a session of staff ends: longer than the quiet part of an evening at a door. */
export const STAFF_IDLE_HOURS = 4
/** Hours after which it ends even when it is used: once a shift. */
export const STAFF_SESSION_HOURS = 16
/** Days for which a device of staff is known again, as long as its sessions are kept. */
export const STAFF_DEVICE_DAYS = 365
/** A session that was used is noted so often at most. */
export const STAFF_TOUCH_MINUTES = 1

export const staffInvitationExpiry = (now: Date) => later(now, STAFF_INVITATION_DAYS * DAY_MS)
export const staffIdleEnd = (now: Date) => later(now, STAFF_IDLE_HOURS * HOUR_MS)
export const staffSessionEnd = (now: Date) => later(now, STAFF_SESSION_HOURS * HOUR_MS)
export const isStaffTouchDue = (seenAt: string, now: Date) =>
  now.getTime() - Date.parse(seenAt) >= STAFF_TOUCH_MINUTES * MINUTE_MS
