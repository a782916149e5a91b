import { AGE_REMEMBERED_DAYS } from '../age.ts'
import { ABSOLUTE_DAYS } from '../identity/session-lifetime.ts'
import { STAFF_DEVICE_DAYS } from '../identity/staff.ts'

/** Purposes that the cookies page names, each with the places and the longest period of what serves it. */
export type DevicePurpose =
  | 'account'
  | 'age'
  | 'cart'
  | 'counting'
  | 'guest'
  | 'lists'
  | 'messages'
  | 'place'
  | 'safety'
  | 'searches'
  | 'staff'
  | 'tickets'
  | 'typed'

/** `tab`: until the tab is closed; `browser`: until the browser is closed; `deleted`: until it is deleted or signed out. */
export type DevicePeriod = 'tab' | 'browser' | 'deleted' | { readonly days: number }

interface Stored {
  readonly purpose: DevicePurpose
  readonly until: DevicePeriod
}

const account = { purpose: 'account', until: 'deleted' } as const
const lists = { purpose: 'lists', until: 'deleted' } as const
const staff = { purpose: 'staff', until: 'deleted' } as const
const typed = { purpose: 'typed', until: 'tab' } as const

/** Cookies by their names without the prefix `__Host-`; a cookie without an entry here does not compile. */
export const COOKIES = {
  age: { purpose: 'age', until: { days: AGE_REMEMBERED_DAYS } },
  session: { purpose: 'account', until: { days: ABSOLUTE_DAYS.remembered } },
  device: { purpose: 'safety', until: { days: ABSOLUTE_DAYS.remembered } },
  here: { purpose: 'safety', until: 'browser' },
  social: { purpose: 'safety', until: 'browser' },
  staff: { purpose: 'staff', until: 'browser' },
  'staff-device': { purpose: 'staff', until: { days: STAFF_DEVICE_DAYS } }
} as const satisfies Readonly<Record<string, Stored>>

/** A cookie's name; several sign-ins at another provider may be under way at once, each with its own. */
export type CookieName = Exclude<keyof typeof COOKIES, 'social'> | `social-${string}`

/** Values in `localStorage`, as `delguur:<name>`; a value without an entry here does not compile. */
export const LOCAL_VALUES = {
  'article:': { purpose: 'typed', until: 'deleted' },
  'closed-notices': { purpose: 'messages', until: 'deleted' },
  compare: lists,
  consent: { purpose: 'counting', until: 'deleted' },
  'current-user': account,
  'delivery-place': { purpose: 'place', until: 'deleted' },
  'door-event': staff,
  'door-events': staff,
  'door-list': staff,
  'door-scans': staff,
  guest: { purpose: 'guest', until: 'deleted' },
  lent: { purpose: 'safety', until: 'deleted' },
  'office-keys': staff,
  order: { purpose: 'cart', until: 'deleted' },
  package: lists,
  push: { purpose: 'messages', until: 'deleted' },
  saved: lists,
  'saved-of': lists,
  searches: { purpose: 'searches', until: 'deleted' },
  staff,
  tickets: { purpose: 'tickets', until: 'deleted' },
  version: { purpose: 'safety', until: 'deleted' },
  viewed: lists,
  wished: lists,
  'wishes-changed': lists,
  'wishes-loaded-at': lists,
  'wishes-luggage': lists,
  'wishes-of': lists,
  'wishes-wanted': lists
} as const satisfies Readonly<Record<string, Stored>>

/** Values in `sessionStorage`, as `delguur:<name>`; a value without an entry here does not compile. */
export const TAB_VALUES = {
  'attempt:': { purpose: 'safety', until: 'tab' },
  checkout: typed,
  'checkout-step': typed,
  'coupon-to-use': typed,
  'draft:': typed,
  impersonation: { purpose: 'staff', until: 'tab' },
  'look-book:': typed,
  'most-in-app': { purpose: 'cart', until: 'tab' },
  mix: { purpose: 'searches', until: 'tab' },
  'news:': { purpose: 'staff', until: 'tab' },
  notice: { purpose: 'messages', until: 'tab' },
  'order-token:': { purpose: 'cart', until: 'tab' },
  'quote-answer:': { purpose: 'staff', until: 'tab' },
  'review:': typed,
  'sign-in': typed,
  travel: typed
} as const satisfies Readonly<Record<string, Stored>>

/** The names of a table; one that ends in a colon begins the names of many. */
type NamesOf<Table> = {
  [Name in keyof Table & string]: Name extends `${string}:` ? `${Name}${string}` : Name
}[keyof Table & string]
export type LocalValueName = NamesOf<typeof LOCAL_VALUES>
export type TabValueName = NamesOf<typeof TAB_VALUES>

const isLonger = (period: DevicePeriod, than: DevicePeriod) => rank(period) > rank(than)
const rank = (period: DevicePeriod) =>
  typeof period === 'object' ? period.days : { tab: 0, browser: 0.5, deleted: Infinity }[period]

type ShopperPurpose = Exclude<DevicePurpose, 'staff'>

export interface DeviceStorageLine {
  readonly purpose: ShopperPurpose
  readonly names: readonly string[]
  readonly until: DevicePeriod
}

/** One line for each purpose of shoppers, with all names that serve it and the longest period among them. */
export function deviceStorageLines(): readonly DeviceStorageLine[] {
  const all: readonly (readonly [string, Stored])[] = [COOKIES, LOCAL_VALUES, TAB_VALUES].flatMap(table =>
    Object.entries<Stored>(table)
  )
  const purposes = [...new Set(all.map(([, { purpose }]) => purpose))].filter(purpose => purpose !== 'staff')
  return purposes.map(purpose => {
    const stored = all.filter(([, each]) => each.purpose === purpose)
    const until = stored
      .map(([, each]) => each.until)
      .reduce((longest, each) => (isLonger(each, longest) ? each : longest))
    return { purpose, names: stored.map(([name]) => name.replace(/:$/, '')), until }
  })
}
