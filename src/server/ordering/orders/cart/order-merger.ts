import { lockUser } from '../../../identity/index.ts'
import type { Logger } from 'pino'
import type { OrderBody } from '../../../../contract/ordering/order.ts'
import { ok } from '../../../../domain/result.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { words } from '../../../../i18n/words.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { releaseAll } from '../lifecycle/reservations.ts'
import type { Orders } from '../orders.ts'
import { claimableOrder, claimOrders } from '../queries.ts'
import { lineOptionsColumn } from '../columns.ts'
import { addLine, removeLine } from './cart-service.ts'
import { repriceLines, type OrderAggregate } from '../order-aggregate.ts'
import { daysBefore } from '../../../../domain/time.ts'

/** Phone numbers change owners: guest orders older than this are not claimed. */
const CLAIM_DAYS = 365

const since = (now: Date) => daysBefore(now, CLAIM_DAYS).toISOString()

export interface SignedInGuest {
  readonly userId: string
  /** Verified contacts of the user; orders with other contacts are not claimed. */
  readonly phone: string | undefined
  readonly email: string | undefined
  /** Secret of the cart the guest comes with. */
  readonly orderToken: string
}

export type OrderMerger = ReturnType<typeof orderMerger>

/** Gives a guest's orders and cart to the account that the guest signs in to. */
export const orderMerger = (orders: Orders, log: Pick<Logger, 'error'>) => ({
  /** Claims orders placed as a guest with a phone or an address that is proved; answers how many there were. */
  async claim({ userId, phone = '', email = '' }: Omit<SignedInGuest, 'orderToken'>): Promise<number> {
    const found = { phone, email, since: since(orders.now()) }
    // Nearly always there is none to claim: then no transaction is started.
    if (!(await orders.db.first(claimableOrder, found))) return 0
    return orders.db.change(tx => tx.run(claimOrders, { user_id: userId, ...found }))
  },

  /** Returns the cart to go on with. A problem with carts never stops a sign-in. */
  async mergeOnSignIn(guest: SignedInGuest, locale: Locale): Promise<OrderBody | undefined> {
    try {
      const { value } = await mergeGuest(orders, guest, locale)
      return value && withStoppedCodes(value, locale)
    } catch (error) {
      log.error({ error: String(error) }, 'a guest cart could not be merged at sign-in')
      return undefined
    }
  }
})

const mergeGuest = (orders: Orders, { userId, phone = '', email = '', orderToken }: SignedInGuest, locale: Locale) =>
  orders.db.change(async tx => {
    const now = orders.now()
    await tx.first(lockUser, { id: userId })
    await tx.run(claimOrders, { user_id: userId, phone, email, since: since(now) })

    const brought = orderToken === '' ? undefined : await orders.lockCurrent(tx, orderToken)
    const owner = brought?.order.user_id ?? null
    const guest = owner === null || owner === userId ? brought : undefined
    const own = await orders.lockCurrentOf(tx, userId)
    const finish = async (aggregate: OrderAggregate) => ok(await finishCart(orders, tx, aggregate, locale, now))
    if (!guest || guest.order.id === own?.order.id) return own ? finish(own) : ok(undefined)
    if (guest.lines.length === 0 && own) return finish(own)
    // From now on codes are judged as this person's.
    guest.order.user_id = userId
    // The guest's cart stays, so that a checkout under way is not interrupted; the lines of the account's cart are
    // moved into it.
    return finish(own ? await mergeCarts(orders, tx, own, guest, now) : guest)
  })

async function finishCart(orders: Orders, tx: Transaction, aggregate: OrderAggregate, locale: Locale, now: Date) {
  repriceLines(aggregate, now)
  const finished = await orders.saveAndSerialize(tx, aggregate, locale, now)
  return finished.ok ? finished.value : undefined
}

/** A code that counted for an unknown guest may not count for this person: they are told before they come to pay. */
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

/** Moves the lines of one cart to another, whose row is read again. */
async function mergeCarts(orders: Orders, tx: Transaction, from: OrderAggregate, into: OrderAggregate, now: Date) {
  const inputs = from.lines.map(line => ({
    variantId: line.variant_id,
    quantity: line.quantity,
    options: lineOptionsColumn.read(line.options_json),
    gift: line.gift === 1
  }))
  await releaseAll(tx, from, now)
  for (const line of [...from.lines]) await removeLine(tx, from, line, now)
  Object.assign(from.order, { item_total: 0, ship_total: 0, total: 0, total_quantity: 0, adjustment_total: 0 })
  from.order.requested_wallet_amount = null
  from.adjustments = []
  await orders.mustTransition(tx, from, { state: 'canceled' }, { now })
  // Read again, because stock that the other cart reserved is free now.
  const aggregate = (await orders.lockById(tx, into.order.id)) ?? into
  aggregate.order.user_id = into.order.user_id
  repriceLines(aggregate, now)
  for (const input of inputs) {
    const added = await addLine(tx, orders, aggregate, input, now)
    if (!added.ok) aggregate.notices.push({ code: 'line-unavailable', variant_id: input.variantId })
  }
  await orders.runMergeHooks(tx, from, aggregate, now)
  return aggregate
}
