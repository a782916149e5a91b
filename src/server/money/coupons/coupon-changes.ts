import { v7 as uuid } from 'uuid'
import type { CouponRecord } from '../../../contract/money/coupons.ts'
import { normalizeCode, parseRedeemableCode } from '../../../domain/money/redeemable-code.ts'
import { ok } from '../../../domain/result.ts'
import { missingFromCatalogue } from '../../catalogue/products/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { couponNameKey, nameColumn, scopeColumn } from './columns.ts'
import { couponByKey, lockCouponByKey, type CouponRow } from './queries.ts'

/** A code that `parseRedeemableCode` takes for another kind cannot be a coupon's. */
export function isCouponCode(code: string): boolean {
  const { kind } = parseRedeemableCode(code)
  return kind === 'coupon' || kind === 'promo'
}

/** Columns of a coupon's terms as they were written. */
export const termColumns = (record: CouponRecord) => ({
  code: record.code,
  name_json: nameColumn.write(record.name),
  name_key: couponNameKey(record.name),
  effect: record.effect,
  value: record.effect === 'free-delivery' ? 0 : record.value,
  max_discount: record.max_discount,
  minimum: record.minimum,
  products_json: scopeColumn.write(record.products),
  taxons_json: scopeColumn.write(record.taxons),
  brands_json: scopeColumn.write(record.brands),
  combines: record.combines,
  audience: record.audience,
  listed: Number(record.listed),
  starts_at: record.starts_at,
  expires_at: record.expires_at,
  max_uses: record.max_uses,
  max_uses_by_customer: record.max_uses_by_customer
})

/** Inserts a coupon whose terms were checked; false where its code is taken. */
export async function insertTerms(tx: Transaction, record: CouponRecord, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto('coupons')
    .values({
      ...termColumns(record),
      ...{ id: uuid(), code_key: normalizeCode(record.code), uses: 0, version: 1 },
      ...{ created_at: now.toISOString(), voided_at: null }
    })
    .onConflict(c => c.column('code_key').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** Refuses terms that name what the catalogue does not have. */
async function scopeProblem(tx: Transaction, record: CouponRecord): Promise<Problem | undefined> {
  const unknown = await missingFromCatalogue(tx, record)
  if (unknown.length === 0) return undefined
  const field = (['products', 'taxons', 'brands'] as const).find(name => record[name].includes(unknown[0] ?? ''))
  return {
    status: 422,
    code: 'coupon-scope-unknown',
    values: { names: unknown.join(', ') },
    field: field ?? 'products'
  }
}

/** A new coupon of staff. */
export async function createCoupon(tx: Transaction, record: CouponRecord, now: Date): ServiceResult<CouponRow> {
  if (!isCouponCode(record.code)) return unprocessable('coupon-code-format', { field: 'code' })
  const problem = await scopeProblem(tx, record)
  if (problem) return { ok: false, problem }
  if (!(await insertTerms(tx, record, now))) return unprocessable('coupon-exists', { field: 'code' })
  return ok((await tx.first(couponByKey, { code_key: normalizeCode(record.code) })) as CouponRow)
}

interface CouponChange {
  readonly before: CouponRow
  readonly after: CouponRow
}

/** Changes a coupon that stands as it was seen; its row is locked until the change ends. */
async function changeSeen(
  tx: Transaction,
  code: string,
  version: number,
  work: (coupon: CouponRow) => ServiceResult<Partial<CouponRow>>
): ServiceResult<CouponChange> {
  const before = await tx.first(lockCouponByKey, { code_key: normalizeCode(code) })
  if (!before) return notFound('coupon-not-found')
  if (before.version !== version) return conflict('coupon-changed')
  const set = await work(before)
  if (!set.ok) return set
  const changed = { ...set.value, version: version + 1 }
  await tx.query.updateTable('coupons').set(changed).where('id', '=', before.id).execute()
  return ok({ before, after: { ...before, ...changed } })
}

/** Other terms from now on; uses stay counted, and orders that were placed keep their discount. */
export const changeCoupon = (
  tx: Transaction,
  code: string,
  version: number,
  record: CouponRecord
): ServiceResult<CouponChange> =>
  changeSeen(tx, code, version, async coupon => {
    // A prize of one customer is what was won.
    if (coupon.effect === 'gift') return unprocessable('coupon-is-prize')
    const problem = await scopeProblem(tx, record)
    return problem ? { ok: false, problem } : ok({ ...termColumns(record), code: coupon.code })
  })

/** Takes a coupon out of use, or puts it back. */
export const stopCoupon = (
  tx: Transaction,
  code: string,
  version: number,
  stoppedAt: Date | null
): ServiceResult<CouponChange> =>
  changeSeen(tx, code, version, async () => ok({ voided_at: stoppedAt?.toISOString() ?? null }))
