import type { Logger } from 'pino'
import type { OrderBody } from '../../../contract/order.ts'
import { ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { releaseAll } from './reservations.ts'
import type { Orders } from './orders.ts'
import { claimable, claimOrders, lockOwner } from './queries.ts'
import { addLine, removeLine } from './service.ts'
import { reprice, type OrderAggregate } from './order-aggregate.ts'
import { daysBefore } from '../../../domain/time.ts'

/** A phone number changes hands: what was ordered longer ago stays nobody's. */
const CLAIM_DAYS = 365

const since = (now: Date) => daysBefore(now, CLAIM_DAYS).toISOString()

export interface SignedInGuest {
  readonly userId: string
  /** Only what was proven. */
  readonly phone: string | undefined
  readonly email: string | undefined
  /** Secret of the cart the guest comes with. */
  readonly orderToken: string
}

export type OrderMerger = ReturnType<typeof orderMerger>

/** What becomes of a guest's orders when the guest turns out to be somebody. */
export const orderMerger = (orders: Orders, log: Pick<Logger, 'error'>) => {
  const mergeOnSignIn = ({ userId, phone = '', email = '', orderToken }: SignedInGuest, locale: Locale) =>
    orders.db.change(async tx => {
      const now = orders.now()
      await tx.first(lockOwner, { id: userId })
      await tx.run(claimOrders, { user_id: userId, phone, email, since: since(now) })

      const brought = orderToken === '' ? undefined : await orders.lockCurrent(tx, orderToken)
      const owner = brought?.order.user_id ?? null
      const guest = owner === null || owner === userId ? brought : undefined
      const kept = await orders.lockCurrentOf(tx, userId)
      if (!guest || guest.order.id === kept?.order.id) return ok(kept && (await bodyOf(tx, kept, locale, now)))
      if (guest.lines.length === 0 && kept) return ok(await bodyOf(tx, kept, locale, now))
      // From now on codes are judged as this person's.
      guest.order.user_id = userId
      // The cart in hand goes on, so that nobody falls out of a checkout; what was in the other joins it.
      return ok(await bodyOf(tx, kept ? await merge(tx, kept, guest, now) : guest, locale, now))
    })

  const bodyOf = async (tx: Transaction, aggregate: OrderAggregate, locale: Locale, now: Date) => {
    reprice(aggregate, now)
    const finished = await orders.finish(tx, aggregate, locale, now)
    return finished.ok ? finished.value : undefined
  }

  /** A code that counted for nobody in particular may not count for this person: they are told before they come to pay. */
  const withStoppedCodes = (order: OrderBody, locale: Locale): OrderBody => ({
    ...order,
    notices: [
      ...order.notices,
      ...order.codes
        .filter(({ counts }) => !counts)
        .map(({ code, message }) => ({
          code: 'code-stopped' as const,
          variant_id: null,
          message: words(locale, 'problem')('code-stopped', { code, why: message ?? '' })
        }))
    ]
  })

  const merge = async (tx: Transaction, from: OrderAggregate, into: OrderAggregate, now: Date) => {
    const wishes = from.lines.map(line => ({
      variantId: line.variant_id,
      quantity: line.quantity,
      options: JSON.parse(line.options_json) as Record<string, string>,
      gift: line.gift === 1
    }))
    await releaseAll(tx, from, now)
    for (const line of [...from.lines]) await removeLine(tx, from, line, now)
    Object.assign(from.order, { item_total: 0, ship_total: 0, total: 0, total_quantity: 0, adjustment_total: 0 })
    from.order.requested_wallet_amount = null
    from.adjustments = []
    await orders.mustTransition(tx, from, { state: 'canceled' }, { now })
    // Read again: what the other cart held is free now.
    const aggregate = (await orders.lockById(tx, into.order.id)) ?? into
    aggregate.order.user_id = into.order.user_id
    reprice(aggregate, now)
    for (const wish of wishes) {
      const added = await addLine(tx, orders, aggregate, wish, now)
      if (!added.ok) aggregate.notices.push({ code: 'line-unavailable', variant_id: wish.variantId })
    }
    await orders.runMergeHooks(tx, from, aggregate, now)
    return aggregate
  }

  return {
    /** Orders placed as a guest with a phone or an address that is proven; how many there were. */
    async claim({ userId, phone = '', email = '' }: Omit<SignedInGuest, 'orderToken'>): Promise<number> {
      const found = { phone, email, since: since(orders.now()) }
      // Nearly always there is none: then nobody waits for a change.
      if (!(await orders.db.first(claimable, found))) return 0
      return orders.db.change(tx => tx.run(claimOrders, { user_id: userId, ...found }))
    },

    /** The cart to go on with. Nobody is kept from signing in because of a cart. */
    async mergeOnSignIn(signedInGuest: SignedInGuest, locale: Locale): Promise<OrderBody | undefined> {
      try {
        const arrived = await mergeOnSignIn(signedInGuest, locale)
        return arrived.value && withStoppedCodes(arrived.value, locale)
      } catch (error) {
        log.error({ error: String(error) }, 'a cart could not be brought along')
        return undefined
      }
    }
  }
}
