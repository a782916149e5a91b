import {
  RETURNS_PER_PAGE,
  WAITING_RETURNS_MAX,
  type StaffReturnsBody,
  type StaffReturnsQuery
} from '../../../contract/staff/returns.ts'
import { keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { StaffReturnsDeps } from './deps.ts'

const WAITING = ['requested', 'approved', 'received'] as const

/** Returns that wait, the oldest first; of one state or a number, the newest first. */
export async function listReturns(
  { db }: StaffReturnsDeps,
  { q = '', state, after }: StaffReturnsQuery
): Promise<StaffReturnsBody> {
  const position = readCursor(after)
  if (!position) return { returns: [], next_cursor: null }
  const number = q.toUpperCase()
  const isQueue = state === 'waiting' && number === ''
  const limit = isQueue ? WAITING_RETURNS_MAX : RETURNS_PER_PAGE
  let query = db.query
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
    .limit(limit + 1)
  if (number !== '') query = query.where('back.number', '>=', number).where('back.number', '<', `${number}~`)
  else if (state !== 'waiting') query = query.where('back.state', '=', state)
  if (isQueue)
    query = query
      .where('back.state', 'in', [...WAITING])
      .orderBy('back.created_at')
      .orderBy('back.id')
  else
    query = query
      .where(e =>
        e.or([
          e('back.created_at', '<', position.at),
          e.and([e('back.created_at', '=', position.at), e('back.id', '<', position.key)])
        ])
      )
      .orderBy('back.created_at', 'desc')
      .orderBy('back.id', 'desc')
  const rows = await query.execute()
  const positionOf = ({ created_at: at, id: key }: (typeof rows)[number]): KeysetPosition => ({ at, key })
  const page = keysetPage(rows, limit, positionOf)
  const { shown, nextCursor } = isQueue ? { shown: rows.slice(0, limit), nextCursor: null } : page
  return {
    returns: shown.map(({ id: _, photo_count, ...row }) => ({ ...row, photo_count: Number(photo_count ?? 0) })),
    next_cursor: nextCursor
  }
}
