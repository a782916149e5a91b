import { words } from '../../i18n/words.ts'
import type { Reader } from '../db/database.ts'
import type { OrderPart } from '../orders/parts.ts'
import type { Adjustment, StandingCode } from '../orders/sums.ts'
import type { WorkingOrder } from '../orders/working-order.ts'
import type { CouponStanding, Coupons } from './coupons.ts'
import type { CardStanding, GiftCards } from './gift-cards.ts'
import { codesOnOrder } from './queries.ts'

const CARD = { mn: words('mn', 'codes')('gift_card'), en: words('en', 'codes')('gift_card') }

/** What codes bring to every order: discounts, a buyer's own money, and a last word before it is placed. */
export const codesPart = (coupons: Coupons, giftCards: GiftCards): OrderPart => {
  const lookAt = async (reader: Reader, working: WorkingOrder, now: Date) => {
    const counts = working.codeCounts ?? (await reader.first(codesOnOrder, { order_id: working.order.id }))
    const discounts = counts?.coupons ? await coupons.standing(reader, working, now) : []
    const cards = counts?.giftCards ? await giftCards.standing(reader, working.order.id, now) : []
    // Kept for whoever asks next: what cards offer, and the answer on the wire.
    working.codes = [...discounts.map(standingCoupon), ...cards.map(standingCard)]
    return discounts
  }

  return {
    async pricing(reader, working, now) {
      const discounts = await lookAt(reader, working, now)
      return discounts.flatMap(standing => adjustmentOf(standing) ?? [])
    },

    /** Codes of the other cart join; one that does not count here stays behind and is said. */
    async meeting(tx, from, into, now) {
      for (const { code } of await coupons.moveTo(tx, from, into, now))
        into.notices.push({ code: 'code-left', variant_id: null, values: { code } })
      await giftCards.moveTo(tx, from.order.id, into.order.id, now)
      into.codeCounts = undefined
    },

    ownMoney: {
      method: 'gift_card',
      async offer(reader, working, due, now) {
        if (!working.codes) await lookAt(reader, working, now)
        const cards = (working.codes ?? []).filter(({ kind, refusal }) => kind === 'gift_card' && !refusal)
        if (cards.length === 0) return undefined
        const amount = Math.min(
          due,
          cards.reduce((sum, card) => sum + card.amount, 0)
        )
        return { amount, max: amount }
      },
      take: (tx, { order }, amount, paymentId, now) => giftCards.spend(tx, order.id, amount, paymentId, now),
      async giveBack(tx, paymentId, amount, now) {
        await giftCards.giveBack(tx, paymentId, amount, now)
        return 0
      }
    },

    /** What was shown as counting counts, or the buyer looks again: nobody pays more than they were told. */
    async placing(tx, working, now) {
      const lapsed = { status: 422, code: 'code-lapsed' } as const
      if ((working.codes ?? []).some(({ kind, refusal }) => kind === 'gift_card' && refusal)) return lapsed
      const hasCoupons = (working.codes ?? []).some(({ kind }) => kind !== 'gift_card')
      return hasCoupons && (await coupons.use(tx, working, now)) ? lapsed : undefined
    },

    async listener(tx, { order }, event, now) {
      if (event === 'canceled' || event === 'expired') await coupons.free(tx, order.id, now)
      if (event === 'revived') await coupons.useAgain(tx, order.id)
    }
  }
}

function adjustmentOf({ id, kind, name, discount, isForDelivery }: CouponStanding): Adjustment | undefined {
  if (!discount || discount.amount === 0) return undefined
  return { kind: isForDelivery ? 'free-delivery' : kind, sourceId: id, label: name, amount: -discount.amount }
}

const standingCoupon = ({ id, kind, code, name, discount, refusal, minimum }: CouponStanding): StandingCode => ({
  id,
  kind,
  code,
  label: name,
  amount: discount?.amount ?? 0,
  refusal,
  minimum
})

const standingCard = ({ id, lastFour, balance, refusal }: CardStanding): StandingCode => ({
  id,
  kind: 'gift_card',
  code: `•••• ${lastFour}`,
  label: CARD,
  amount: balance,
  refusal,
  minimum: 0
})
