import { allocateProportionally } from '../../../domain/money.ts'
import { EARNED_VALID_DAYS, earnedBy, earnedAfterReturn } from '../../../domain/wallet.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { WalletEarningTable } from './tables.ts'
import type { OrderAggregate } from '../../ordering/orders/index.ts'
import { deposit, clawBackEarned } from './ledger.ts'
import { daysAfter } from '../../../domain/time.ts'

type EarningRow = { [K in keyof WalletEarningTable]: WalletEarningTable[K] }

const insertEarning = statement<EarningRow, never>((db, p) =>
  db.insertInto('wallet_earnings').values({
    line_item_id: p('line_item_id'),
    order_id: p('order_id'),
    user_id: p('user_id'),
    quantity: p('quantity'),
    bonus: p('bonus'),
    credit: p('credit'),
    quantity_back: p('quantity_back'),
    bonus_back: p('bonus_back'),
    credit_back: p('credit_back')
  })
)

const earningsOf = statement<{ order_id: string }, EarningRow>((db, p) =>
  db.selectFrom('wallet_earnings').selectAll().where('order_id', '=', p('order_id')).orderBy('line_item_id')
)

const noteBack = statement<Pick<EarningRow, 'line_item_id' | 'quantity_back' | 'bonus_back' | 'credit_back'>, never>(
  (db, p) =>
    db
      .updateTable('wallet_earnings')
      .set({ quantity_back: p('quantity_back'), bonus_back: p('bonus_back'), credit_back: p('credit_back') })
      .where('line_item_id', '=', p('line_item_id'))
)

const movesOfOrder = statement<{ order_id: string }, { from_account: string; to_account: string; amount: number }>(
  (db, p) =>
    db
      .selectFrom('wallet_entries as entry')
      .innerJoin('wallet_movements as move', 'move.entry_id', 'entry.id')
      .select(['move.from_account', 'move.to_account', 'move.amount'])
      .where('entry.order_id', '=', p('order_id'))
      .where('entry.kind', 'in', ['spend', 'back'])
)

const GIVEN: readonly string[] = ['voucher', 'bonus', 'credit']

/** ₮ of an order that were paid with what the shop had given: that earns nothing again. */
async function paidWithGiven(tx: Transaction, orderId: string): Promise<number> {
  let sum = 0
  for (const { from_account, to_account, amount } of await tx.all(movesOfOrder, { order_id: orderId })) {
    if (GIVEN.includes(from_account)) sum += amount
    if (GIVEN.includes(to_account)) sum -= amount
  }
  return sum
}

/** Goods were delivered: bonus and refund credit for what was paid for them in money. */
export async function earn(tx: Transaction, aggregate: OrderAggregate, discount: number, now: Date): Promise<void> {
  const { order, lines } = aggregate
  const userId = order.user_id
  if (userId === null || (await tx.all(earningsOf, { order_id: order.id })).length > 0) return
  const worth = lines.map(({ facts, price, quantity }) => (facts.ageRestricted ? 0 : price * quantity))
  const most = worth.reduce((sum, each) => sum + each, 0)
  if (most === 0) return
  const unpaid = allocateProportionally(Math.min(most, discount + (await paidWithGiven(tx, order.id))), worth)
  const total = { bonus: 0, credit: 0 }
  for (const [index, { id, quantity, facts }] of lines.entries()) {
    const paid = (worth[index] ?? 0) - (unpaid[index] ?? 0)
    const earned = earnedBy({ paid, refundPercent: facts.refundPercent, ageRestricted: facts.ageRestricted })
    total.bonus += earned.bonus
    total.credit += earned.credit
    await tx.run(insertEarning, {
      line_item_id: id,
      order_id: order.id,
      user_id: userId,
      quantity,
      ...earned,
      quantity_back: 0,
      bonus_back: 0,
      credit_back: 0
    })
  }
  const expiresAt = daysAfter(now, EARNED_VALID_DAYS).toISOString()
  for (const kind of ['bonus', 'credit'] as const)
    if (total[kind] > 0)
      await deposit(
        tx,
        {
          userId,
          bucket: kind,
          kind,
          amount: total[kind],
          from: 'shop',
          expiresAt,
          label: order.number,
          orderId: order.id,
          idempotencyKey: `${kind}:${order.id}`
        },
        now
      )
}

/** Pieces that came back, by line; `cause` is the return's own id. */
export interface ReturnedLines {
  readonly cause: string
  readonly lines: readonly { readonly lineItemId: string; readonly quantity: number }[]
}

/** Goods came back: their part of bonus and credit goes with them. */
export async function revokeEarned(
  tx: Transaction,
  aggregate: OrderAggregate,
  back: ReturnedLines,
  now: Date
): Promise<void> {
  const { order } = aggregate
  let amount = 0
  let userId: string | undefined
  for (const row of await tx.all(earningsOf, { order_id: order.id })) {
    const pieces = back.lines.find(({ lineItemId }) => lineItemId === row.line_item_id)?.quantity ?? 0
    const quantity_back = Math.min(row.quantity, row.quantity_back + pieces)
    if (quantity_back === row.quantity_back) continue
    userId = row.user_id
    const kept = earnedAfterReturn(row, row.quantity, quantity_back)
    const bonus_back = row.bonus - kept.bonus
    const credit_back = row.credit - kept.credit
    amount += bonus_back - row.bonus_back + credit_back - row.credit_back
    await tx.run(noteBack, { line_item_id: row.line_item_id, quantity_back, bonus_back, credit_back })
  }
  if (userId === undefined) return
  const cause = { idempotencyKey: `taken-back:${back.cause}`, label: order.number, orderId: order.id }
  await clawBackEarned(tx, { userId, amount, ...cause }, now)
}
