import type { OrderBody } from '../../../contract/order.ts'
import type { OrderSummaryBody } from '../../../contract/order-link.ts'
import { holdUntil } from '../../../domain/cart.ts'
import { CHECKOUT_STEPS, holdsStock, isOpen, type OrderEvent, type OrderState } from '../../../domain/order-state.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { isLocale, type Locale } from '../../../i18n/locales.ts'
import { chooseDelivery } from './choose-delivery.ts'
import type { Places } from '../delivery/places.ts'
import { missingFrom } from './requirements.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { wishOf } from '../delivery/chosen-delivery.ts'
import { paymentsOf, recordOwn } from '../../money/payments/records.ts'
import { recordEvent } from './events.ts'
import { historyOf } from './history.ts'
import { releaseAll } from './reservations.ts'
import type { VariantFactsCache } from '../../catalogue/products/variant-facts.ts'
import { orderBody } from './order-body.ts'
import type { OrderLinks } from './order-links.ts'
import { isPhoneProved } from './phone-proof.ts'
import {
  composeExtensions,
  type EventAbout,
  type OrderBlockerCheck,
  type OrderExtension,
  type OrderExtensions,
  type PhotoLink,
  type StoreCreditTender
} from './order-extension.ts'
import type { Adjustment, Tender } from './adjustment.ts'
import {
  lockById,
  lockByNumber,
  lockByToken,
  openOrderOf,
  orderById,
  orderByNumber,
  orderByToken,
  type OrderRow
} from './queries.ts'
import type { Problem } from '../../platform/http/problem.ts'
import {
  deliveryOf,
  priceNow,
  readAggregate,
  recount,
  reprice,
  stateOf,
  writeLine,
  writeOrder,
  type OrderBlocker,
  type OrderAggregate
} from './order-aggregate.ts'
import type { TaxKinds } from './taxes.ts'

/** Whose order: its number with its secret token, or with whom it belongs to. */
export interface OrderKey {
  readonly number: string
  readonly token: string
  readonly userId?: string | undefined
  /** Where the request comes from, for limits; left out for the shop's own work. */
  readonly network?: string
  /** The staff ask: no request can say so. */
  readonly byShop?: true
}

export interface OrdersDeps {
  readonly db: Database
  readonly variantFacts: VariantFactsCache
  readonly places: Places
  readonly now: () => Date
  /** In the order in which they are asked and told. */
  readonly extensions: readonly OrderExtension[]
  /** Which tokens open an order. */
  readonly links: OrderLinks
  /** Where pictures that came with returns are seen. */
  readonly photoLink: PhotoLink
  /** Taxes in what is sold. */
  readonly taxes: TaxKinds
  /** The shop makes VAT receipts. */
  readonly makesReceipts: boolean
}

/** What cart, checkout and payments share: finding an order, bringing it in line, answering it whole. */
export function createOrders({ db, variantFacts, places, now, extensions, links, ...shownWith }: OrdersDeps) {
  const composed = composeExtensions(extensions)
  const aggregate = async (reader: Reader, row: OrderRow | undefined) => row && readAggregate(reader, row, variantFacts)
  const owned = (row: OrderRow | undefined, { token, userId, byShop }: OrderKey) =>
    row && (byShop || (userId !== undefined && row.user_id === userId) || links.opens(row, token, now()))
      ? row
      : undefined
  const current = (row: OrderRow | undefined) => (row && isOpen(stateOf(row)) ? row : undefined)

  const tokenFor = (row: OrderRow) => links.tokenFor(row, now())
  /** The order behind a link, however old, for the little that such a link may do. */
  const linked = async (reader: Reader, { number, token }: OrderKey) => {
    const row = await reader.first(orderByNumber, { number })
    return row && links.isOwn(row, token) ? row : undefined
  }

  const body = async (reader: Reader, order: OrderAggregate, locale: Locale): Promise<OrderBody> =>
    orderBody(order, await historyOf(reader, order.order), locale, now(), {
      ...shownWith,
      token: tokenFor(order.order)
    })

  /** Reading never changes an order: today's prices are shown, and written with the next change. */
  const shown = async (row: OrderRow | undefined, locale: Locale) => {
    const order = await aggregate(db, row)
    if (!order) return undefined
    if (isOpen(stateOf(order.order))) {
      reprice(order, now())
      recount(order, order.order.ship_total)
      await addUp(db, order, composed, now())
    }
    return body(db, order, locale)
  }

  return {
    db,
    places,
    memory: variantFacts,
    now,
    priceOf: priceNow,
    body,
    /** What other areas have on a cart goes along to the one it joins. */
    async meet(tx: Transaction, from: OrderAggregate, into: OrderAggregate, at: Date) {
      for (const merge of composed.mergeHooks) await merge(tx, from, into, at)
    },
    /** The buyer's own money of this kind, where an area brings it. */
    storeCreditTender: (method: string) => composed.tenders.find(each => each.method === method),
    /** What the buyer's own money would pay of `due` ₮ now. */
    coversOf: (reader: Reader, order: OrderAggregate, due: number, at: Date) =>
      coversOf(reader, order, due, composed.tenders, at),
    blockersOf: (reader: Reader, order: OrderAggregate, at: Date) => blockersOf(reader, order, composed.blockers, at),
    /** Why it cannot be placed after all, by whoever takes part in it. */
    async lastWord(tx: Transaction, order: OrderAggregate, at: Date): Promise<Problem | undefined> {
      for (const guard of composed.guards) {
        const problem = await guard(tx, order, at)
        if (problem) return problem
      }
      return undefined
    },
    /** Takes it; false when it is not there any more, and then nothing of this change may be kept. */
    async takeOwn(tx: Transaction, order: OrderAggregate, covers: readonly Tender[], at: Date): Promise<boolean> {
      let attempt = (await paymentsOf(tx, order.order.id)).length
      for (const cover of covers) {
        if (cover.amount === 0) continue
        const paymentId = await recordOwn(tx, order.order, ++attempt, cover, at)
        const own = composed.tenders.find(({ method }) => method === cover.method)
        if (!(await own?.take(tx, order, cover.amount, paymentId, at))) return false
      }
      return true
    },
    /** Keeps what happened with its moment and tells whoever listens, all in the change that made it happen. */
    async note(
      tx: Transaction,
      order: OrderAggregate,
      event: OrderEvent,
      at: Date,
      reason: string | null = null,
      about?: EventAbout
    ) {
      await recordEvent(tx, order.order.id, event, at, reason)
      for (const subscriber of composed.subscribers) await subscriber(tx, order, event, at, about)
    },
    /** To look at only: nobody waits for it, and it waits for nobody. */
    find: async (key: OrderKey) => aggregate(db, owned(await db.first(orderByNumber, { number: key.number }), key)),
    lock: async (tx: Transaction, key: OrderKey) =>
      aggregate(tx, owned(await tx.first(lockByNumber, { number: key.number }), key)),
    lockCurrent: async (tx: Transaction, token: string) =>
      aggregate(tx, current(await tx.first(lockByToken, { token }))),
    /** Somebody's own cart, whichever device it was filled on. */
    async lockCurrentOf(tx: Transaction, userId: string) {
      const found = await tx.first(openOrderOf, { user_id: userId })
      return found && aggregate(tx, current(await tx.first(lockById, { id: found.id })))
    },
    /** Only its lock; nothing of it is read. */
    lockRow: (tx: Transaction, id: string) => tx.first(lockById, { id }),
    lockById: async (tx: Transaction, id: string) => aggregate(tx, await tx.first(lockById, { id })),

    read: async (key: OrderKey, locale: Locale) =>
      shown(owned(await db.first(orderByNumber, { number: key.number }), key), locale),
    linked,
    /** Opens the order to who may see it: its own token while that is fresh, then one that ends. */
    tokenFor,
    /** All that an old link shows. */
    async summary(key: OrderKey, locale: Locale): Promise<OrderSummaryBody | undefined> {
      const row = await linked(db, key)
      const order = await shown(row, locale)
      if (!row || !order) return undefined
      const { number, status, total } = order
      return { number, status, total, is_open: owned(row, key) !== undefined }
    },
    /** In the language the buyer used, for the shop's own work, where no other is asked for. */
    async readById(id: string, asked?: Locale) {
      const row = await db.first(orderById, { id })
      const locale = asked ?? (row && isLocale(row.locale) ? row.locale : 'mn')
      const order = await shown(row, locale)
      return order && { order, locale }
    },
    /** Whether the phone number of an order is known to be its buyer's. */
    isPhoneProved: async (id: string, reader: Reader = db) => {
      const order = await reader.first(orderById, { id })
      return order !== undefined && isPhoneProved(reader, order)
    },
    /** Whose it is; null for a guest's. */
    ownerOf: async (id: string, reader: Reader = db) => (await reader.first(orderById, { id }))?.user_id ?? null,
    /** By its token; without one, the cart of whoever is signed in. */
    readCurrent: async (token: string, userId: string | undefined, locale: Locale) => {
      const row = token === '' ? undefined : current(await db.first(orderByToken, { token }))
      const own = row ?? (userId === undefined ? undefined : current(await db.first(openOrderOf, { user_id: userId })))
      return shown(own, locale)
    },

    /** Brings an open order in line before its last step writes it. */
    settle: (tx: Transaction, order: OrderAggregate, at: Date) => settle(tx, order, places, composed, at),

    /** After any change of an open order: delivery, totals, state and hold follow; the whole order is the answer. */
    async finish(
      tx: Transaction,
      order: OrderAggregate,
      locale: Locale,
      at: Date
    ): Promise<Result<OrderBody, Problem>> {
      await settle(tx, order, places, composed, at)
      for (const line of order.repriced) if (order.lines.includes(line)) await writeLine(tx, line)
      await writeOrder(tx, order, at)
      return ok(await body(tx, order, locale))
    }
  }
}

export type Orders = ReturnType<typeof createOrders>

/** Asks everybody anew what they add to an open order, take off it or pay of it. */
async function addUp(
  reader: Reader,
  aggregate: OrderAggregate,
  { pricing, tenders, blockers }: OrderExtensions,
  now: Date
) {
  const { order } = aggregate
  const adjustments: Adjustment[] = []
  for (const each of pricing) adjustments.push(...(await each(reader, aggregate, now)))
  aggregate.adjustments = adjustments
  recount(aggregate, order.ship_total)
  aggregate.covers = await coversOf(reader, aggregate, order.total, tenders, now)
  aggregate.blockers = await blockersOf(reader, aggregate, blockers, now)
}

async function blockersOf(reader: Reader, aggregate: OrderAggregate, asked: readonly OrderBlockerCheck[], now: Date) {
  const found: OrderBlocker[] = []
  for (const each of asked) {
    const blocker = await each(reader, aggregate, now)
    if (blocker) found.push(blocker)
  }
  return found
}

/** What the buyer's own money would pay of `due` ₮. */
async function coversOf(
  reader: Reader,
  aggregate: OrderAggregate,
  due: number,
  tenders: readonly StoreCreditTender[],
  now: Date
): Promise<readonly Tender[]> {
  const covers: Tender[] = []
  let left = due
  for (const each of tenders) {
    const offer = await each.offer(reader, aggregate, left, now)
    if (!offer) continue
    const amount = Math.min(offer.amount, left)
    covers.push({ method: each.method, amount, max: offer.max, reason: offer.reason ?? null })
    left -= amount
  }
  return covers
}

/** Brings an open order in line with its lines and address; it falls back to the first step that lacks something. */
async function settle(
  tx: Transaction,
  aggregate: OrderAggregate,
  places: Places,
  extensions: OrderExtensions,
  now: Date
) {
  const { order } = aggregate
  recount(aggregate, order.ship_total)
  const delivery = deliveryOf(order)
  if (delivery && aggregate.deliveryIsStale) {
    const kept = await chooseDelivery(tx, aggregate, places, wishOf(delivery), now)
    order.delivery_json = kept ? JSON.stringify(kept) : null
    if (!kept && aggregate.lines.length > 0) aggregate.notices.push({ code: 'delivery-lost', variant_id: null })
  }
  recount(aggregate, deliveryOf(order)?.fee ?? 0)
  await addUp(tx, aggregate, extensions, now)

  const state = stateOf(order)
  if (state === 'cart') return
  const first = missingFrom(aggregate)[0]
  if (first && rank(first.step) < rank(state)) order.state = first.step
  if (holdsStock(stateOf(order))) order.held_until = holdUntil(now).toISOString()
  else await releaseAll(tx, aggregate, now)
}

const rank = (state: OrderState) => (CHECKOUT_STEPS as readonly string[]).indexOf(state)
