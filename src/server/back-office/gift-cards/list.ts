import {
  GIFT_CARDS_PER_PAGE,
  type StaffGiftCardRow,
  type StaffGiftCardsBody,
  type StaffGiftCardsFilter,
  type StaffGiftCardsQuery
} from '../../../contract/staff/gift-cards.ts'
import type { GiftCardRow } from '../../money/coupons/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import { listCustomers } from '../customers/index.ts'
import type { GiftCardsDeps } from './deps.ts'

type Filter = Omit<StaffGiftCardsFilter, 'q'> & { readonly found: Found | undefined }
type Found = { readonly lastFour: string } | { readonly reference: string } | { readonly buyers: readonly string[] }

/** A card by its last digits or its reference, or all that a customer bought. */
async function readSearch(db: Database, text: string): Promise<Found | undefined> {
  if (text === '') return undefined
  if (/^\d{4}$/.test(text)) return { lastFour: text }
  if (/^g\d{9}$/i.test(text)) return { reference: text.toUpperCase() }
  const { customers } = await listCustomers(db, { q: text })
  return { buyers: customers.map(({ id }) => id) }
}

export const filterOf = async (db: Database, { q = '', ...rest }: StaffGiftCardsFilter): Promise<Filter> => ({
  ...rest,
  found: await readSearch(db, q)
})

/** One row more than `limit` where there are more, the newest first. */
export function giftCardRows(
  db: Database,
  { state, buyer, found }: Filter,
  { at, key }: KeysetPosition,
  { limit, now }: { readonly limit: number; readonly now: Date }
): Promise<GiftCardRow[]> {
  const moment = now.toISOString()
  let query = db.query
    .selectFrom('gift_cards')
    .selectAll()
    .where('created_at', '<=', at)
    .where(e => e.or([e('created_at', '<', at), e.and([e('created_at', '=', at), e('id', '<', key)])]))
  if (found && 'lastFour' in found) query = query.where('last_four', '=', found.lastFour)
  if (found && 'reference' in found) query = query.where('reference', '=', found.reference)
  if (found && 'buyers' in found) query = query.where('buyer_id', 'in', found.buyers.length > 0 ? found.buyers : [''])
  if (buyer !== undefined) query = query.where('buyer_id', '=', buyer)
  if (state === 'expired') query = query.where('state', '=', 'active').where('expires_at', '<=', moment)
  else if (state === 'active') query = query.where('state', '=', 'active').where('expires_at', '>', moment)
  else if (state !== undefined) query = query.where('state', '=', state)
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const giftCardPosition = ({ created_at: at, id: key }: GiftCardRow): KeysetPosition => ({ at, key })

/** Gift cards, the newest first. */
export async function listGiftCards(
  { db, now }: GiftCardsDeps,
  { after, ...filter }: StaffGiftCardsQuery
): Promise<StaffGiftCardsBody> {
  const position = readCursor(after)
  if (!position) return { gift_cards: [], next_cursor: null }
  const at = now()
  const rows = await giftCardRows(db, await filterOf(db, filter), position, { limit: GIFT_CARDS_PER_PAGE, now: at })
  const { shown, nextCursor } = keysetPage(rows, GIFT_CARDS_PER_PAGE, giftCardPosition)
  return { gift_cards: await rowBodies(db, shown, at), next_cursor: nextCursor }
}

export async function rowBodies(
  { query }: Database,
  rows: readonly GiftCardRow[],
  now: Date
): Promise<StaffGiftCardRow[]> {
  const ids = [...new Set(rows.flatMap(({ buyer_id }) => buyer_id ?? []))]
  const buyers =
    ids.length === 0
      ? []
      : await query.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()
  const names = new Map(
    buyers.map(({ id, first_name, last_name }) => [id, [last_name, first_name].filter(Boolean).join(' ')])
  )
  return rows.map(({ buyer_id: id, ...row }) => ({
    ...{ reference: row.reference, last_four: row.last_four, amount: row.amount, balance: row.balance },
    state: row.state === 'active' && (row.expires_at ?? '9') <= now.toISOString() ? 'expired' : row.state,
    buyer: id === null ? null : { id, name: names.get(id) ?? '' },
    ...{ created_at: row.created_at, sent_at: row.sent_at, expires_at: row.expires_at }
  }))
}
