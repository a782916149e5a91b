import { persisted } from '../persisted.ts'

/** The person signed in on this device; no secret is stored where scripts can read. */
export interface CurrentUser {
  readonly id: string
  /** First and last name; empty when not given. */
  readonly name: string
  /** Path of their picture. */
  readonly avatar?: string | null
}

const isCurrentUser = (value: unknown): value is CurrentUser | null =>
  value === null || (typeof value === 'object' && 'id' in value && 'name' in value)

/** Null for guests. The same in every tab. */
export const $currentUser = persisted<CurrentUser | null>('current-user', null, isCurrentUser)
