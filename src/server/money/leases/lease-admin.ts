import { orderIdByNumber } from '../../ordering/orders/index.ts'
import type { LeaseBody } from '../../../contract/money/lease.ts'
import type { LeaseState } from '../../../domain/money/lease-state.ts'
import type { Result } from '../../../domain/result.ts'
import { daysBefore, localDate } from '../../../domain/time.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { notFound, type Problem } from '../../platform/http/problem.ts'
import { withdrawApplication } from './applications.ts'
import { checkWithLender } from './decisions.ts'
import { leaseBody } from './lease-body.ts'
import type { LeaseDeps } from './lease-deps.ts'
import { instalmentsDue, leaseById, leaseByNumber, leaseOfOrder, leasesInState, type LeaseReader } from './queries.ts'

/** Staff's view of leases, called by `scripts/leases.ts`. */
export const createLeaseAdmin = (deps: LeaseDeps) =>
  bindDeps(deps, {
    list: listLeases,
    late: listLateLeases,
    show: showLease,
    ask: askLender,
    withdraw: withdrawForBuyer
  })

/** Leases in these states, newest first, `most` at most. */
async function listLeases(
  deps: LeaseDeps,
  states: readonly LeaseState[],
  limit: number
): Promise<readonly LeaseBody[]> {
  const { db } = deps.orders
  return Promise.all((await leasesInState(db, states, limit)).map(row => leaseBody(deps, db, row)))
}

/** Leases with a late instalment, the latest first. */
async function listLateLeases(deps: LeaseDeps, limit: number): Promise<readonly LeaseBody[]> {
  const { db, now } = deps.orders
  const due = await instalmentsDue(db, localDate(daysBefore(now(), 1)), limit)
  const ids = [...new Set(due.map(({ lease_id }) => lease_id))]
  const rows = await Promise.all(ids.map(id => leaseById(db, id)))
  return Promise.all(rows.flatMap(row => (row ? [leaseBody(deps, db, row)] : [])))
}

/** Reads a lease by its number or its order's. */
async function showLease(deps: LeaseDeps, number: string): Promise<LeaseBody | undefined> {
  const { db } = deps.orders
  const found = (await leaseByNumber(db, number)) ?? (await leaseOfOrderNumber(db, number))
  return found && leaseBody(deps, db, found)
}

async function leaseOfOrderNumber(reader: LeaseReader, number: string) {
  const orderId = await orderIdByNumber(reader, number)
  return orderId === undefined ? undefined : leaseOfOrder(reader, orderId)
}

/** Asks the lender now; undefined where there is no such lease. */
async function askLender(deps: LeaseDeps, number: string): Promise<LeaseBody | undefined> {
  const { db } = deps.orders
  const found = await leaseByNumber(db, number)
  if (!found) return undefined
  await checkWithLender(deps, found.id, true)
  const current = await leaseById(db, found.id)
  return current && leaseBody(deps, db, current)
}

/** Withdraws an application for its buyer. */
async function withdrawForBuyer(deps: LeaseDeps, number: string): Promise<Result<LeaseBody, Problem>> {
  const found = await leaseByNumber(deps.orders.db, number)
  return found ? withdrawApplication(deps, number, found.user_id) : notFound('lease-not-found')
}
