import type { StaffGiftCardBody } from '../../../contract/staff/gift-cards.ts'
import { ok } from '../../../domain/result.ts'
import { giftCardChannels, type GiftCardRow } from '../../money/coupons/index.ts'
import { orderNumbers } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { GiftCardsDeps } from './deps.ts'
import { rowBodies } from './list.ts'

export const findGiftCard = ({ query }: Pick<Database, 'query'>, reference: string): Promise<GiftCardRow | undefined> =>
  query.selectFrom('gift_cards').selectAll().where('reference', '=', reference).executeTakeFirst()

/** A gift card with its ledger; its number is shown to nobody. */
export async function viewGiftCard({ db, now }: GiftCardsDeps, reference: string): ServiceResult<StaffGiftCardBody> {
  const row = await findGiftCard(db, reference)
  const [shown] = row ? await rowBodies(db, [row], now()) : []
  if (!row || !shown) return notFound('gift-card-not-found')
  const { from_name, recipient_name, recipient_email, recipient_phone, send_on, activated_at } = row
  return ok({
    ...shown,
    ...{ from_name, recipient_name, recipient_email, recipient_phone, send_on, activated_at },
    channels: giftCardChannels(row),
    movements: await movementsOf(db, row.id)
  })
}

async function movementsOf(db: Database, id: string): Promise<StaffGiftCardBody['movements']> {
  const rows = await db.query
    .selectFrom('gift_card_movements as movement')
    .leftJoin('payments as payment', 'payment.id', 'movement.payment_id')
    .select(['movement.from_account', 'movement.to_account', 'movement.amount', 'movement.moved_at'])
    .select(['payment.number', 'payment.order_id'])
    .where('movement.gift_card_id', '=', id)
    .orderBy('movement.moved_at')
    .orderBy('movement.id')
    .execute()
  const numbers = await orderNumbers(
    db,
    rows.flatMap(({ order_id }) => order_id ?? [])
  )
  let balance = 0
  return rows.map(({ from_account: from, to_account: to, amount, moved_at: at, number, order_id }) => {
    balance += (to === 'card' ? amount : 0) - (from === 'card' ? amount : 0)
    return {
      ...{ from, to, amount, balance, at, payment_number: number },
      order_number: numbers.get(order_id ?? '') ?? null
    }
  })
}
