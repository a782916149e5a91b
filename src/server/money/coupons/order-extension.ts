import { words } from '../../../i18n/words.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { OrderExtension, Adjustment, AppliedCode, OrderAggregate } from '../../ordering/orders/index.ts'
import type { CouponEligibility, Coupons } from './coupons.ts'
import type { GiftCardEligibility, GiftCards } from './gift-cards.ts'
import { couponCountsOfOrder } from './queries.ts'

const GIFT_CARD_LABEL = { mn: words('mn', 'codes')('gift_card'), en: words('en', 'codes')('gift_card') }

/** The part of codes in every order: discounts, gift cards as store credit, and a check before it is placed. */
export const couponOrderExtension = (coupons: Coupons, giftCards: GiftCards): OrderExtension => {
  /** Read once; whoever applies or removes a code resets it to undefined. */
  const countsOf = async (reader: Reader, aggregate: OrderAggregate) =>
    (aggregate.codeCounts ??= await reader.first(couponCountsOfOrder, { order_id: aggregate.order.id }))

  const giftCardsOf = async (reader: Reader, aggregate: OrderAggregate, now: Date) => {
    const counts = await countsOf(reader, aggregate)
    const cards = counts?.giftCards ? await giftCards.eligibilityOnOrder(reader, aggregate.order.id, now) : []
    return cards.map(appliedGiftCardOf)
  }

  return {
    async pricing(reader, aggregate, now) {
      const counts = await countsOf(reader, aggregate)
      const discounts = counts?.coupons ? await coupons.eligibility(reader, aggregate, now) : []
      // Kept for the store credit of gift cards and for the answer.
      aggregate.codes = [...discounts.map(appliedCodeOf), ...(await giftCardsOf(reader, aggregate, now))]
      return discounts.flatMap(coupon => adjustmentOf(coupon) ?? [])
    },

    /** Codes move along with their cart; a notice names each that is not eligible in the other. */
    async onCartMerge(tx, from, into, now) {
      for (const { code } of await coupons.moveToOrder(tx, from, into, now))
        into.notices.push({ code: 'code-left', variant_id: null, values: { code } })
      await giftCards.moveToOrder(tx, from.order.id, into.order.id, now)
      into.codeCounts = undefined
    },

    storeCreditProvider: giftCardStoreCredit(giftCards, giftCardsOf),

    isLimitedByBuyer: ({ codeCounts }) => codeCounts?.coupons !== 0,

    /**
     * A late payment does not use a coupon more often than its buyer may: the order keeps its price only if the use is
     * still free.
     */
    async revivalGuard(tx, aggregate) {
      return (await coupons.isUsedUpByBuyer(tx, aggregate)) ? { status: 422, code: 'code-lapsed' } : undefined
    },

    /** Refuses the order where a code shown as eligible is not any more: nobody pays more than they were shown. */
    async placementGuard(tx, aggregate, now) {
      const problem = { status: 422, code: 'code-lapsed' } as const
      if ((aggregate.codes ?? []).some(({ kind, ineligibleReason }) => kind === 'gift_card' && ineligibleReason))
        return problem
      const priced = (aggregate.codes ?? []).filter(({ kind }) => kind !== 'gift_card')
      return (await coupons.recordUses(tx, aggregate, priced, now)) ? problem : undefined
    },

    async subscriber(tx, { order }, event, now) {
      if (event === 'canceled' || event === 'expired') await coupons.releaseUses(tx, order.id, now)
      if (event === 'revived') await coupons.restoreUses(tx, order.id)
    }
  }
}

/** Gift cards of an order, which pay what discounts leave. */
const giftCardStoreCredit = (
  giftCards: GiftCards,
  giftCardsOf: (reader: Reader, aggregate: OrderAggregate, now: Date) => Promise<readonly AppliedCode[]>
): NonNullable<OrderExtension['storeCreditProvider']> => ({
  method: 'gift_card',
  async offer(reader, aggregate, due, now) {
    const codes = aggregate.codes ?? (await giftCardsOf(reader, aggregate, now))
    const cards = codes.filter(({ kind, ineligibleReason }) => kind === 'gift_card' && !ineligibleReason)
    if (cards.length === 0) return undefined
    const amount = Math.min(due, balanceOf(cards))
    return { amount, max: amount }
  },
  take: (tx, { order }, amount, paymentId, now) => giftCards.spend(tx, order.id, amount, paymentId, now),
  refund: giftCards.refund
})

/** ₮ */
const balanceOf = (cards: readonly AppliedCode[]) => cards.reduce((sum, { amount }) => sum + amount, 0)

function adjustmentOf({ id, kind, name, discount, isForDelivery }: CouponEligibility): Adjustment | undefined {
  if (!discount || discount.amount === 0) return undefined
  return { kind: isForDelivery ? 'free-delivery' : kind, sourceId: id, label: name, amount: -discount.amount }
}

const appliedCodeOf = ({
  id,
  kind,
  code,
  name,
  discount,
  ineligibleReason,
  minimum
}: CouponEligibility): AppliedCode => ({
  id,
  kind,
  code,
  label: name,
  amount: discount?.amount ?? 0,
  ineligibleReason,
  minimum
})

const appliedGiftCardOf = ({ id, lastFour, balance, ineligibleReason }: GiftCardEligibility): AppliedCode => ({
  id,
  kind: 'gift_card',
  code: `•••• ${lastFour}`,
  label: GIFT_CARD_LABEL,
  amount: balance,
  ineligibleReason,
  minimum: 0
})
