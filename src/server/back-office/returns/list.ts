import {
  RETURNS_PER_PAGE,
  WAITING_RETURNS_MAX,
  type StaffReturnRow,
  type StaffReturnsBody,
  type StaffReturnsFilter,
  type StaffReturnsQuery
} from '../../../contract/staff/returns.ts'
import type { Database } from '../../platform/db/database.ts'
import { keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { StaffReturnsDeps } from './deps.ts'

const WAITING = ['requested', 'approved', 'received'] as const

const selectReturns = ({ query }: Database) =>
  query
    .selectFrom('order_returns as back')
    .innerJoin('orders as placed', 'placed.id', 'back.order_id')
    .select(e => [
      ...(['back.id', 'back.number', 'back.state', 'back.reason', 'back.amount', 'back.created_at'] as const),
      'placed.number as order_number',
      e
        .selectFrom('return_photos as photo')
        .select(c => c.fn.countAll<number | string>().as('count'))
        .whereRef('photo.return_id', '=', 'back.id')
        .as('photo_count')
    ])

type Selected = Awaited<ReturnType<ReturnType<typeof selectReturns>['execute']>>[number]

export const returnRow = ({ id: _, photo_count, amount, ...row }: Selected): StaffReturnRow => ({
  ...{ ...row, amount: Number(amount), photo_count: Number(photo_count ?? 0) }
})

export const returnPosition = ({ created_at: at, id: key }: Selected): KeysetPosition => ({ at, key })

/** At most `limit` returns by number or state, newest first, from a position of the list. */
export function newestReturns(
  db: Database,
  { q = '', state }: StaffReturnsFilter,
  { at, key }: KeysetPosition,
  limit: number
): Promise<Selected[]> {
  const number = q.toUpperCase()
  // Sorted alone: a short beginning has thousands, whose orders and photos nobody sees.
  let found = db.query
    .selectFrom('order_returns')
    .select('id')
    .where('created_at', '<=', at)
    .where(e => e.or([e('created_at', '<', at), e('id', '<', key)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  // A letter is behind digits and dashes in every language of a server; signs are not.
  if (number !== '') found = found.where('number', '>=', number).where('number', '<', `${number}Z`)
  else found = found.where('state', 'in', state === 'waiting' ? [...WAITING] : [state])
  return selectReturns(db)
    .where('back.id', 'in', found)
    .orderBy('back.created_at', 'desc')
    .orderBy('back.id', 'desc')
    .execute()
}

/** Returns that wait, the oldest first; of one state or a number, the newest first. */
export async function listReturns(
  { db }: Pick<StaffReturnsDeps, 'db'>,
  { after, ...filter }: StaffReturnsQuery
): Promise<StaffReturnsBody> {
  const position = readCursor(after)
  if (!position) return { returns: [], next_cursor: null }
  if (filter.state === 'waiting' && !filter.q) {
    const waiting = await selectReturns(db)
      .where('back.state', 'in', [...WAITING])
      .orderBy('back.created_at')
      .orderBy('back.id')
      .limit(WAITING_RETURNS_MAX)
      .execute()
    return { returns: waiting.map(returnRow), next_cursor: null }
  }
  const rows = await newestReturns(db, filter, position, RETURNS_PER_PAGE + 1)
  const { shown, nextCursor } = keysetPage(rows, RETURNS_PER_PAGE, returnPosition)
  return { returns: shown.map(returnRow), next_cursor: nextCursor }
}
