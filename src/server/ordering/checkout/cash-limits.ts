import type { StaffLimitsBody, StaffLimitsRequest } from '../../../contract/staff/limits.ts'
import { CASH_LIMIT_NAMES, cashLimits, type CashLimits } from '../../../domain/money/cash-on-delivery.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { conflict, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { CashLimitTable } from './tables.ts'

const chosenLimits = statement<Record<never, never>, CashLimitTable>(db => db.selectFrom('cash_limits').selectAll())

const limitsIn = (rows: readonly CashLimitTable[]) =>
  cashLimits(new Map(rows.map(({ name, value }) => [name, Number(value)])))

/** Limits are not cached, so that a change takes effect in every process at once. */
export const readCashLimits = async (reader: Reader): Promise<CashLimits> =>
  limitsIn(await reader.all(chosenLimits, {}))

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

export type CashLimitSettings = ReturnType<typeof cashLimitSettings>

/** The limits at the screens of staff. */
export const cashLimitSettings = (deps: Deps) => bindDeps(deps, { read, change })

const bodyOf = (rows: readonly CashLimitTable[]): StaffLimitsBody => ({
  cash: limitsIn(rows),
  version: rows[0]?.version ?? 1,
  changed_at: rows[0]?.changed_at ?? null
})

const read = async ({ db }: Deps): Promise<StaffLimitsBody> => bodyOf(await db.all(chosenLimits, {}))

/**
 * Saves all limits together. Changes run one after the other; of two that saw the same version, the second is refused.
 */
const change = (
  { db, now }: Deps,
  { version, cash }: StaffLimitsRequest,
  staff: StaffPrincipal
): ServiceResult<StaffLimitsBody> =>
  db.change(async tx => {
    await tx.lock('cash-limits')
    const { version: seen, cash: before } = bodyOf(await tx.all(chosenLimits, {}))
    if (seen !== version) return conflict('cash-limits-changed')
    const at = now()
    const set = { version: version + 1, changed_at: at.toISOString() }
    await tx.query.deleteFrom('cash_limits').execute()
    await tx.query
      .insertInto('cash_limits')
      .values(CASH_LIMIT_NAMES.map(name => ({ name, value: cash[name], ...set })))
      .execute()
    const subject = { type: 'limits', id: 'cash' }
    await recordStaffAction(tx, staff, { action: 'limits.change', subject, before, after: cash }, at)
    return ok({ cash, ...set })
  })
