import type { Selectable } from 'kysely'
import {
  LEASES_PER_PAGE,
  type StaffLeaseRow,
  type StaffLeasesBody,
  type StaffLeasesFilter,
  type StaffLeasesQuery
} from '../../../contract/staff/leases.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { daysBetween, localDate } from '../../../domain/time.ts'
import { orderIdByNumber, orderNumbers } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { StaffLeasesDeps } from './deps.ts'

export type LeaseListRow = Selectable<Tables['leases']>

/** Late leases are shown at once: somebody rings each of them. */
const LATE_MAX = 200

/** A lease or an order by its number, or all leases of a phone. */
async function searchedFor(db: Database, text: string) {
  const number = text.toUpperCase()
  if (/^R\d{9}$/.test(number)) return { column: 'order_id', value: (await orderIdByNumber(db, number)) ?? '' } as const
  const phone = parsePhone(text)
  return phone === undefined
    ? ({ column: 'number', value: number } as const)
    : ({ column: 'phone', value: phone } as const)
}

/** One row more than `limit` where there are more: the newest first, of late ones those that wait the longest. */
export async function leaseRows(
  db: Database,
  { q = '', state }: StaffLeasesFilter,
  { at, key }: KeysetPosition,
  limit: number,
  today: string
): Promise<LeaseListRow[]> {
  const found = q === '' ? undefined : await searchedFor(db, q)
  const query = db.query
    .selectFrom('leases')
    .selectAll()
    .$if(found !== undefined, list => list.where(found?.column ?? 'number', '=', found?.value ?? ''))
  if (state === 'late')
    return query
      .where('state', '=', 'active')
      .innerJoin(
        db.query
          .selectFrom('lease_instalments')
          .select(e => ['lease_id', e.fn.min<string>('due_on').as('due_on')])
          .where('paid_at', 'is', null)
          .where('due_on', '<', today)
          .groupBy('lease_id')
          .as('late'),
        'late.lease_id',
        'leases.id'
      )
      .orderBy('late.due_on')
      .orderBy('leases.id')
      .limit(LATE_MAX)
      .execute()
  return query
    .$if(state !== undefined, list => list.where('state', '=', state ?? 'active'))
    .where('created_at', '<=', at)
    .where(e => e.or([e('created_at', '<', at), e.and([e('created_at', '=', at), e('id', '<', key)])]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const leasePosition = ({ created_at: at, id: key }: LeaseListRow): KeysetPosition => ({ at, key })

/** Leases and applications. */
export async function listLeases(
  { db, now }: StaffLeasesDeps,
  { after, ...filter }: StaffLeasesQuery
): Promise<StaffLeasesBody> {
  const position = readCursor(after)
  if (!position) return { leases: [], next_cursor: null }
  const today = localDate(now())
  const rows = await leaseRows(db, filter, position, LEASES_PER_PAGE, today)
  if (filter.state === 'late') return { leases: await leaseRowBodies(db, rows, today), next_cursor: null }
  const { shown, nextCursor } = keysetPage(rows, LEASES_PER_PAGE, leasePosition)
  return { leases: await leaseRowBodies(db, shown, today), next_cursor: nextCursor }
}

export async function leaseRowBodies(
  db: Database,
  rows: readonly LeaseListRow[],
  today: string
): Promise<StaffLeaseRow[]> {
  if (rows.length === 0) return []
  const numbers = await orderNumbers(
    db,
    rows.map(({ order_id }) => order_id)
  )
  const unpaid = await db.query
    .selectFrom('lease_instalments')
    .select(['lease_id', 'due_on', 'principal', 'interest'])
    // Not `is null`: SQLite would read all unpaid instalments of the shop along their index, for those of one page.
    .where(e => e.fn.coalesce('paid_at', e.val('')), '=', '')
    .where(
      'lease_id',
      'in',
      rows.map(({ id }) => id)
    )
    .orderBy('number')
    .execute()
  return rows.map(({ id, ...row }) => {
    const next = row.state === 'active' ? unpaid.find(({ lease_id }) => lease_id === id) : undefined
    return {
      ...{ number: row.number, order_number: numbers.get(row.order_id) ?? '', state: row.state },
      name: [row.last_name, row.first_name].filter(Boolean).join(' '),
      ...{ phone: row.phone, price: row.price, months: row.months },
      next: next
        ? {
            ...{ due_on: next.due_on, amount: next.principal + next.interest },
            days_late: Math.max(0, daysBetween(next.due_on, today))
          }
        : null,
      created_at: row.created_at
    }
  })
}
