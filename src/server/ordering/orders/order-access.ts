import type { OrderSummaryBody } from '../../../contract/ordering/order-link.ts'
import type { LicenceRecord } from '../../../contract/catalogue/licence.ts'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import { isOpen } from '../../../domain/ordering/order-state.ts'
import { isLocale, type Locale } from '../../../i18n/locales.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { loadOrderRelations, type OrderRelationsDeps } from './order-relations.ts'
import type { VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { DeliveryDirectory } from '../delivery/index.ts'
import { deliveryPricesOf } from './delivery/choose-delivery.ts'
import { readAggregate, updateTotals, repriceLines, type OrderAggregate } from './order-aggregate.ts'
import { orderBody } from './order-body.ts'
import type { OrderEvaluation } from './order-evaluation.ts'
import type { PhotoLink } from './order-extension.ts'
import type { OrderLinks } from './lookup/order-links.ts'
import { isPhoneVerified } from './cart/phone-verification.ts'
import {
  linesById,
  linesByNumber,
  linesByToken,
  lockById,
  lockByNumber,
  lockByToken,
  openOrderOf,
  orderById,
  orderByNumber,
  orderByToken,
  type OrderRow,
  type LineWithCounts
} from './queries.ts'
import type { StaffChange } from './staff/staff-change.ts'
import type { TaxKinds } from './totals/taxes.ts'

/** Credentials for an order: its number with its secret token, or with the user who owns it. */
export interface OrderCredentials {
  readonly number: string
  readonly token: string
  readonly userId?: string | undefined
  /** Network of the request, for limits; left out for the shop's own work. */
  readonly network?: string
  /** Set by code of staff only: no request can set it. */
  readonly asStaff?: true
  /** Their change, for the audit. */
  readonly staffChange?: StaffChange
}

export interface OrderAccessDeps extends OrderRelationsDeps {
  readonly db: Database
  readonly variantDetails: VariantDetailsCache
  readonly now: () => Date
  readonly deliveryDirectory: DeliveryDirectory
  /** Tokens that open an order. */
  readonly links: OrderLinks
  /** Makes the addresses of pictures that came with returns. */
  readonly photoLink: PhotoLink
  /** Taxes in what is sold. */
  readonly taxes: TaxKinds
  /** Trade licences of the shop. */
  readonly licences: readonly LicenceRecord[]
  /** The shop makes VAT receipts. */
  readonly makesReceipts: boolean
}

const current = (row: OrderRow | undefined) => (row && isOpen(row.state) ? row : undefined)

/** Finding an order, to look at or to change. */
export const createOrderAccess = (deps: OrderAccessDeps, evaluation: Pick<OrderEvaluation, 'evaluate'>) => {
  const { db, links, now } = deps
  const owned = (row: OrderRow | undefined, { token, userId, asStaff }: OrderCredentials) =>
    row && (asStaff || (userId !== undefined && row.user_id === userId) || links.opens(row, token, now()))
      ? row
      : undefined

  /** The order of a link, even if expired, for the little that such a link may do. */
  const findByLink = async (reader: Reader, { number, token }: OrderCredentials) => {
    const row = await reader.first(orderByNumber, { number })
    return row && links.isOwn(row, token) ? row : undefined
  }
  const { body, shown } = orderReading(deps, evaluation)

  return {
    body,
    /** Loads payments, shipments, returns and receipt of an order. */
    relations: (reader: Reader, row: OrderRow) => loadOrderRelations(deps, reader, row),
    ...orderLocks(deps, owned),
    ...orderBuyer(db),
    findByLink,
    /** Reads without a lock. */
    async find({ number, ...key }: OrderCredentials, reader: Reader = db) {
      const [row, lines] = await Promise.all([
        reader.first(orderByNumber, { number }),
        reader.all(linesByNumber, { number })
      ])
      const own = owned(row, { number, ...key })
      return own && readAggregate(reader, own, lines, deps.variantDetails)
    },
    read: async (key: OrderCredentials, locale: Locale) =>
      shown(owned(await db.first(orderByNumber, { number: key.number }), key), locale),
    /** Opens the order to who may see it: its own token while that is fresh, then one that ends. */
    tokenFor: (row: OrderRow) => links.tokenFor(row, now()),
    /** All that an old link shows. */
    async summary(key: OrderCredentials, locale: Locale): Promise<OrderSummaryBody | undefined> {
      const row = await findByLink(db, key)
      const order = await shown(row, locale)
      if (!row || !order) return undefined
      const { number, status, total } = order
      return { number, status, total, is_open: owned(row, key) !== undefined }
    },
    /** In the language the buyer used, for the shop's own work, where no other is asked for. */
    async readById(id: string, requestedLocale?: Locale) {
      const row = await db.first(orderById, { id })
      const locale = requestedLocale ?? (row && isLocale(row.locale) ? row.locale : 'mn')
      const order = await shown(row, locale)
      return order && { order, locale }
    },
    /** Reads the open order of a token; without one, the cart of the signed-in user. */
    async readCurrent(token: string, userId: string | undefined, locale: Locale) {
      const row = token === '' ? undefined : current(await db.first(orderByToken, { token }))
      const own = row ?? (userId === undefined ? undefined : current(await db.first(openOrderOf, { user_id: userId })))
      return shown(own, locale)
    }
  }
}

export type OrderAccess = ReturnType<typeof createOrderAccess>

/** Facts about the buyer of an order, by its id. */
const orderBuyer = (db: Database) => ({
  /** True where the order's phone is verified to be its buyer's. */
  async isPhoneVerified(id: string, reader: Reader = db) {
    const order = await reader.first(orderById, { id })
    return order !== undefined && isPhoneVerified(reader, order)
  },
  /** The user who owns it; null for a guest's. */
  ownerOf: async (id: string, reader: Reader = db) => (await reader.first(orderById, { id }))?.user_id ?? null
})

/** An order on the wire. */
const orderReading = (deps: OrderAccessDeps, { evaluate }: Pick<OrderEvaluation, 'evaluate'>) => {
  const { db, variantDetails, deliveryDirectory, links, now, photoLink, taxes, licences, makesReceipts } = deps
  const body = async (reader: Reader, aggregate: OrderAggregate, locale: Locale): Promise<OrderBody> =>
    orderBody(aggregate, await loadOrderRelations(deps, reader, aggregate.order), locale, now(), {
      photoLink,
      taxes,
      licences,
      makesReceipts,
      ...(await deliveryPricesOf(reader, aggregate, deliveryDirectory)),
      token: links.tokenFor(aggregate.order, now())
    })

  /** Reading never changes an order: today's prices are shown, and written with the next change. */
  const shown = async (row: OrderRow | undefined, locale: Locale) => {
    if (!row) return undefined
    const aggregate = await readAggregate(db, row, await db.all(linesById, { id: row.id }), variantDetails)
    if (isOpen(row.state)) {
      repriceLines(aggregate, now())
      updateTotals(aggregate, row.ship_total)
      await evaluate(db, aggregate, now())
    }
    return body(db, aggregate, locale)
  }
  return { body, shown }
}

/** Finding an order to change it: its row is locked until the transaction ends. */
const orderLocks = (
  { variantDetails }: Pick<OrderAccessDeps, 'variantDetails'>,
  owned: (row: OrderRow | undefined, key: OrderCredentials) => OrderRow | undefined
) => {
  const aggregate = async (tx: Transaction, row: OrderRow | undefined, lines: readonly LineWithCounts[]) =>
    row && readAggregate(tx, row, lines, variantDetails)
  // Row and lines are asked together, in this order: the lines are read when the lock is there.
  const byId = (tx: Transaction, id: string) => Promise.all([tx.first(lockById, { id }), tx.all(linesById, { id })])
  return {
    async lock(tx: Transaction, key: OrderCredentials) {
      const { number } = key
      const [row, lines] = await Promise.all([tx.first(lockByNumber, { number }), tx.all(linesByNumber, { number })])
      return aggregate(tx, owned(row, key), lines)
    },
    async lockCurrent(tx: Transaction, token: string) {
      const [row, lines] = await Promise.all([tx.first(lockByToken, { token }), tx.all(linesByToken, { token })])
      return aggregate(tx, current(row), lines)
    },
    /** Somebody's own cart, whichever device it was filled on. */
    async lockCurrentOf(tx: Transaction, userId: string) {
      const found = await tx.first(openOrderOf, { user_id: userId })
      if (!found) return undefined
      const [row, lines] = await byId(tx, found.id)
      return aggregate(tx, current(row), lines)
    },
    /** Takes the lock and reads nothing. */
    lockRow: (tx: Transaction, id: string) => tx.first(lockById, { id }),
    lockById: async (tx: Transaction, id: string) => aggregate(tx, ...(await byId(tx, id)))
  }
}
