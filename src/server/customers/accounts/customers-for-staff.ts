import { v7 as uuid } from 'uuid'
import type {
  ConsentWithdrawalRequest,
  CustomerDeletionRequest,
  CustomerNoteRequest,
  CustomerTagsRequest
} from '../../../contract/staff/customers.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { isLocale } from '../../../i18n/locales.ts'
import {
  allPreferences,
  changePreferences,
  contactsOf,
  lockUser,
  recordStaffAction,
  userById
} from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, forbidden, notFound, type ServiceResult, tooMany } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ExportedData } from '../../platform/personal-data.ts'
import { consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { eraseAccount } from './account-closing.ts'
import { exportedData } from './data-export.ts'
import type { ProfileDeps } from './profile-deps.ts'

interface Deps extends Pick<ProfileDeps, 'db' | 'sessions' | 'personalData' | 'now'> {
  /** Ends the newsletter of an address; false where it had none. */
  readonly unsubscribe: (tx: Transaction, email: string, now: Date) => Promise<boolean>
}

export type CustomersForStaff = ReturnType<typeof createCustomersForStaff>

/** Changes of a customer by staff; each is a line of the audit, which names the account and nothing personal. */
export const createCustomersForStaff = (deps: Deps) =>
  bindDeps(deps, { addNote, setTags, withdrawConsent, exportData, erase })

const subjectOf = (id: string) => ({ type: 'customer', id })

/** A note changes nothing else of the customer: two at once are two notes. */
const addNote = (
  { db, now }: Deps,
  id: string,
  { text }: CustomerNoteRequest,
  staff: StaffPrincipal
): ServiceResult<undefined> =>
  db.change(async tx => {
    const at = now()
    if (!(await tx.first(lockUser, { id }))) return notFound('customer-not-found')
    const note = { id: uuid(), user_id: id, staff_id: staff.staffId, text, created_at: at.toISOString() }
    await tx.query.insertInto('customer_notes').values(note).execute()
    await recordStaffAction(tx, staff, { action: 'customers.note', subject: subjectOf(id) }, at)
    return ok(undefined)
  })

const tagsOf = async ({ query }: Transaction, id: string) =>
  (await query.selectFrom('customer_tags').select('tag').where('user_id', '=', id).execute())
    .map(({ tag }) => tag)
    .sort()

/** All tags at once; a conflict where a colleague changed them in the meantime, unless to the same. */
const setTags = (
  { db, now }: Deps,
  id: string,
  { tags, seen }: CustomerTagsRequest,
  staff: StaffPrincipal
): ServiceResult<undefined> =>
  db.change(async tx => {
    if (!(await tx.first(lockUser, { id }))) return notFound('customer-not-found')
    const before = await tagsOf(tx, id)
    if (before.join() === tags.join()) {
      await recordStaffAction(tx, staff, { action: 'customers.tag', subject: subjectOf(id) }, now())
      return ok(undefined)
    }
    if (before.join() !== seen.join()) return conflict('customer-tags-changed')
    await tx.query.deleteFrom('customer_tags').where('user_id', '=', id).execute()
    if (tags.length > 0)
      await tx.query
        .insertInto('customer_tags')
        .values(tags.map(tag => ({ user_id: id, tag })))
        .execute()
    const change = { before: { tags: before }, after: { tags } }
    await recordStaffAction(tx, staff, { action: 'customers.tag', subject: subjectOf(id), ...change }, now())
    return ok(undefined)
  })

/** Whether the customer's address had a newsletter. */
async function endNewsletter({ unsubscribe, now }: Deps, tx: Transaction, id: string): Promise<boolean> {
  const { email } = await contactsOf(tx, id)
  return email !== undefined && (await unsubscribe(tx, email, now()))
}

/** For a customer who says so at the counter or by phone. Only they themselves give a consent. */
const withdrawConsent = (
  deps: Deps,
  id: string,
  { consent }: ConsentWithdrawalRequest,
  staff: StaffPrincipal
): ServiceResult<undefined> =>
  deps.db.change(async tx => {
    const user = await tx.first(lockUser, { id })
    if (!user) return notFound('customer-not-found')
    const isGiven = consent === 'newsletter' ? await endNewsletter(deps, tx, id) : allPreferences(user)[consent]
    if (isGiven && consent !== 'newsletter') await changePreferences(tx, id, { [consent]: false })
    const change = { before: { [consent]: isGiven }, after: { [consent]: false } }
    await recordStaffAction(
      tx,
      staff,
      { action: 'customers.withdraw_consent', subject: subjectOf(id), ...change },
      deps.now()
    )
    return ok(undefined)
  })

/** Copies that one member makes in an hour: those who ask for theirs are few, and a whole shop's are not carried away. */
const EXPORTS: Limit = { name: 'customer-export', max: 20, windowMs: HOUR_MS }

/** The copy that the law gives a customer who asks for it at the counter or by phone; no API key makes one. */
async function exportData(deps: Deps, id: string, staff: StaffPrincipal): ServiceResult<ExportedData> {
  const { db, now } = deps
  if (staff.apiKeyId !== undefined) return forbidden('export-person')
  if (!(await db.first(userById, { id }))) return notFound('customer-not-found')
  const isAllowed = await db.change(async tx => {
    if (!(await consumeLimit(tx, EXPORTS, staff.staffId, now()))) return false
    await recordStaffAction(tx, staff, { action: 'customers.export', subject: subjectOf(id) }, now())
    return true
  })
  return isAllowed ? ok(await exportedData(deps, id)) : tooMany('too-many-requests', HOUR_MS / 1000)
}

/** The deletion that the law gives a customer; an API key may not, for it cannot be undone. */
const erase = (
  deps: Deps,
  id: string,
  { reason }: CustomerDeletionRequest,
  staff: StaffPrincipal
): ServiceResult<undefined> =>
  deps.db.change(async tx => {
    if (staff.apiKeyId !== undefined) return forbidden('deletion-person')
    const user = await tx.first(lockUser, { id })
    if (!user) return notFound('customer-not-found')
    const at = deps.now()
    const { device, network } = staff
    const locale = isLocale(user.locale) ? user.locale : 'mn'
    const clientInfo = { device, network, rateLimitPrefixes: [] }
    const erased = await eraseAccount(deps, tx, { userId: id, clientInfo, locale }, at)
    if (!erased.ok) return erased
    await recordStaffAction(tx, staff, { action: 'customers.delete', subject: subjectOf(id), after: { reason } }, at)
    return ok(undefined)
  })
