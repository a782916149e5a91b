import type { z } from 'zod'
import type { OrderBody } from '../../../../contract/ordering/order.ts'
import type { returnRequestSchema } from '../../../../contract/ordering/returns.ts'
import { ok } from '../../../../domain/result.ts'
import { returnCanBecome } from '../../../../domain/ordering/returns.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { notFound, unprocessable, type ServiceResult } from '../../../platform/http/problem.ts'
import type { IdempotencyKey } from '../../../platform/idempotency/idempotency.ts'
import type { OrderCredentials } from '../orders.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { returnDigital, type DigitalReturn } from './digital-return.ts'
import { decideReturn, refundAmounts, type DecidedBy, type DecidedState, type Decision } from './return-decision.ts'
import type { ReturnDeps } from './return-deps.ts'
import { transitionReturn } from './return-move.ts'
import { returnsOf } from './return-queries.ts'
import { requestReturn } from './return-request.ts'

/** Goods on their way back: requested by the buyer, then decided, received and refunded by staff. */
export const createReturnService = (deps: ReturnDeps) => ({
  /** Requested under the same key again, or twice at once, it is one return. */
  request: (
    key: OrderCredentials,
    input: z.output<typeof returnRequestSchema>,
    idempotencyKey: IdempotencyKey,
    locale: Locale
  ): ServiceResult<OrderBody> => requestReturn(deps, key, input, idempotencyKey, locale),

  /** The buyer may withdraw it until the goods are with the shop. */
  withdraw: (key: OrderCredentials, number: string, locale: Locale): ServiceResult<OrderBody> =>
    withdrawReturn(deps, key, number, locale),

  /** A decision of the shop; repeated, it changes nothing. */
  decide: (number: string, to: DecidedState, decision: Decision = {}, by?: DecidedBy): ServiceResult<OrderBody> =>
    decideReturn(deps, number, to, decision, by),

  /** ₮ that would go back if it were refunded now; undefined where there is no such return. */
  refundPreview: (number: string) => refundPreview(deps, number),

  /** A digital piece, returned and refunded in one step (`digital-return.ts`). */
  returnDigital: (tx: Transaction, aggregate: OrderAggregate, piece: DigitalReturn, now: Date) =>
    returnDigital(deps, tx, aggregate, piece, now),

  waiting: () => waitingReturns(deps.orders.db)
})

export type ReturnService = ReturnType<typeof createReturnService>

const withdrawReturn = (
  { orders }: ReturnDeps,
  key: OrderCredentials,
  number: string,
  locale: Locale
): ServiceResult<OrderBody> =>
  orders.db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lock(tx, key)
    const found = aggregate && (await returnsOf(tx, aggregate.order.id)).find(each => each.number === number)
    if (!found) return notFound('return-not-found')
    if (found.state !== 'withdrawn') {
      if (!returnCanBecome(found.state, 'withdrawn')) return unprocessable('return-decided')
      await transitionReturn(tx, found, 'withdrawn', now)
    }
    return ok(await orders.body(tx, aggregate, locale))
  })

async function refundPreview(deps: ReturnDeps, number: string) {
  const { orders } = deps
  const key = { number: number.split('-')[0] ?? '', token: '', asStaff: true } as const
  const aggregate = await orders.find(key)
  const found = aggregate && (await returnsOf(orders.db, aggregate.order.id)).find(each => each.number === number)
  if (!found) return undefined
  const { fee, total } = await refundAmounts(deps, orders.db, aggregate, found)
  return { version: aggregate.order.version, amount: found.amount, fee, total }
}

/** Returns that wait for staff, oldest first. */
const waitingReturns = (db: Database) =>
  db.query
    .selectFrom('order_returns')
    .select(['number', 'state', 'reason', 'amount', 'created_at'])
    .where('state', 'in', ['requested', 'approved', 'received'])
    .orderBy('created_at')
    .limit(200)
    .execute()
