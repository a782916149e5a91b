import type { StaffLeaseBody } from '../../../contract/staff/leases.ts'
import { isWithLender } from '../../../domain/money/lease-state.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction } from '../../identity/index.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { StaffLeasesDeps } from './deps.ts'

/** A lease with its instalments; its buyer's register number is not among what staff see. */
export async function viewLease({ db, leases }: StaffLeasesDeps, number: string): ServiceResult<StaffLeaseBody> {
  const lease = await leases.show(number)
  const row = await db.query
    .selectFrom('leases')
    .select(['user_id', 'checked_at'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!lease || !row) return notFound('lease-not-found')
  const { register_number: _, bill: __, pay_methods: ___, payment: ____, may_withdraw: _____, ...shown } = lease
  const { user_id: customer_id, checked_at } = row
  return ok({ ...shown, customer_id, checked_at, may_check: isWithLender(lease.state) })
}

/** Asks the lender how an application stands. */
export async function checkLease(
  deps: StaffLeasesDeps,
  staff: StaffPrincipal,
  number: string
): ServiceResult<StaffLeaseBody> {
  const before = await viewLease(deps, number)
  if (!before.ok) return before
  if (!before.value.may_check) return unprocessable('lease-not-with-lender')
  await deps.leases.ask(number)
  const after = await viewLease(deps, number)
  if (!after.ok) return after
  const subject = { type: 'lease', id: number }
  const change = { before: { state: before.value.state }, after: { state: after.value.state } }
  await deps.db.change(tx => recordStaffAction(tx, staff, { action: 'leases.check', subject, ...change }, deps.now()))
  return after
}
