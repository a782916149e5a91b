import { later, MINUTE_MS, DAY_MS, HOUR_MS } from '../time.ts'

/** Permissions of staff; a call asks for one of these and never for a role. Who may write an area may read it. */
export const STAFF_PERMISSIONS = [
  'audit.read',
  'catalogue.read',
  'catalogue.write',
  'content.read',
  'content.write',
  'costs.read',
  'costs.write',
  'coupons.read',
  'coupons.write',
  'customers.impersonate',
  'customers.read',
  'customers.write',
  'games.read',
  'games.write',
  'hotel.read',
  'hotel.write',
  'integrations.read',
  'integrations.write',
  'jobs.read',
  'jobs.write',
  'limits.write',
  'moderation.read',
  'moderation.write',
  'orders.read',
  'orders.write',
  'payments.read',
  'payments.write',
  'promotions.read',
  'promotions.write',
  'quotes.read',
  'quotes.write',
  'reports.read',
  'search.read',
  'search.write',
  'settings.read',
  'settings.write',
  'shipments.read',
  'shipments.write',
  'staff.read',
  'staff.write',
  'stock.read',
  'stock.write',
  'tickets.read',
  'tickets.write',
  'wallets.read',
  'wallets.write'
] as const
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]

const isRead = (permission: StaffPermission) => permission.endsWith('.read')
/** Money is moved by finance and the owner, who alone says from which sum it takes two; an administrator sees it. */
const MOVES_MONEY: readonly StaffPermission[] = ['limits.write', 'payments.write', 'wallets.write']

/** Roles are made of permissions; one person may have several. */
export const STAFF_ROLES = {
  owner: STAFF_PERMISSIONS,
  admin: STAFF_PERMISSIONS.filter(permission => !MOVES_MONEY.includes(permission)),
  catalogue: ['catalogue.write', 'content.read', 'costs.write', 'reports.read', 'search.write', 'stock.write'],
  orders: ['catalogue.read', 'customers.read', 'orders.write', 'payments.read', 'shipments.write', 'stock.read'],
  /** Picks, packs and hands over; sees no payments and no customers beyond the label. */
  warehouse: ['shipments.write', 'stock.write'],
  finance: [
    'audit.read',
    'costs.read',
    'customers.read',
    'orders.read',
    'payments.write',
    'promotions.read',
    'reports.read',
    'wallets.write'
  ],
  /** Answers customers: knows all about their orders, and moves no money. */
  support: [
    'catalogue.read',
    'customers.impersonate',
    'customers.write',
    'hotel.read',
    'moderation.read',
    'orders.write',
    'payments.read',
    'promotions.read',
    'quotes.read',
    'shipments.read',
    'stock.read',
    'tickets.read',
    'wallets.read'
  ],
  /** Writes news, banners and pages of the shop. */
  content: ['catalogue.read', 'content.write'],
  /** Reads what customers wrote for others, and answers them. */
  moderator: ['moderation.write'],
  /** At the door of an event: scans tickets and coupons. */
  gate: ['coupons.write', 'tickets.write'],
  /** Runs promotions and game nights. */
  games: ['games.write'],
  /** Answers requests for journeys. */
  quotes: ['quotes.write'],
  /** Reads everything and changes nothing. */
  auditor: STAFF_PERMISSIONS.filter(isRead)
} as const satisfies Readonly<Record<string, readonly StaffPermission[]>>

export type StaffRole = keyof typeof STAFF_ROLES
export const STAFF_ROLE_NAMES = Object.keys(STAFF_ROLES) as readonly StaffRole[]

/** Permissions of roles that the shop changed or made, by their names. */
export type RoleChanges = ReadonlyMap<string, readonly string[]>
const NO_CHANGES: RoleChanges = new Map()

export const isBuiltInRole = (role: string): role is StaffRole => Object.hasOwn(STAFF_ROLES, role)

/** An owner has every permission, whatever is written: otherwise the last one could lock everybody out. */
function permissionsOfRole(role: string, changes: RoleChanges): readonly string[] {
  if (role === 'owner') return STAFF_PERMISSIONS
  return changes.get(role) ?? (isBuiltInRole(role) ? STAFF_ROLES[role] : [])
}

/** Permissions of all roles together, each once, in one order. A role of a newer version gives none. */
export function staffPermissions(roles: readonly string[], changes = NO_CHANGES): readonly StaffPermission[] {
  return withReadPermissions(roles.flatMap(role => permissionsOfRole(role, changes)))
}

/** Each once, in one order, with the right to see what may be changed. */
export function withReadPermissions(permissions: readonly string[]): readonly StaffPermission[] {
  const granted = new Set(permissions)
  return STAFF_PERMISSIONS.filter(
    permission => granted.has(permission) || granted.has(permission.replace(/\.read$/, '.write'))
  )
}

/** Days for which the link of an invitation holds. */
export const STAFF_INVITATION_DAYS = 7
/** Hours without use after which a session of staff ends: longer than the quiet part of an evening at a door. */
export const STAFF_IDLE_HOURS = 4
/** Hours after which it ends even when it is used: once a shift. */
export const STAFF_SESSION_HOURS = 16
/** Days for which a device of staff is known again, as long as its sessions are kept. */
export const STAFF_DEVICE_DAYS = 365
/** Days for which the audit knows the device and the network of a change. */
export const STAFF_ORIGIN_DAYS = 365
/** The last use of a session is written at most this often. */
export const STAFF_TOUCH_MINUTES = 1

export const staffInvitationExpiry = (now: Date) => later(now, STAFF_INVITATION_DAYS * DAY_MS)
export const staffIdleEnd = (now: Date) => later(now, STAFF_IDLE_HOURS * HOUR_MS)
export const staffSessionEnd = (now: Date) => later(now, STAFF_SESSION_HOURS * HOUR_MS)
export const isStaffTouchDue = (seenAt: string, now: Date) =>
  now.getTime() - Date.parse(seenAt) >= STAFF_TOUCH_MINUTES * MINUTE_MS
