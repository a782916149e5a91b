import { allocateProportionally } from '../../../domain/money.ts'
import { EARNED_VALID_DAYS, earnedAfterReturn, earnedBy, type Earned } from '../../../domain/money/wallet.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { WalletEarningTable } from './tables.ts'
import type { OrderAggregate } from '../../ordering/orders/index.ts'
import { depositMoney, clawBackEarned } from './ledger.ts'
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
    returned_quantity: p('returned_quantity'),
    clawed_back_bonus: p('clawed_back_bonus'),
    clawed_back_credit: p('clawed_back_credit')
  })
)

const earningsOf = statement<{ order_id: string }, EarningRow>((db, p) =>
  db.selectFrom('wallet_earnings').selectAll().where('order_id', '=', p('order_id')).orderBy('line_item_id')
)

const updateClawedBack = statement<
  Pick<EarningRow, 'line_item_id' | 'returned_quantity' | 'clawed_back_bonus' | 'clawed_back_credit'>,
  never
>((db, p) =>
  db
    .updateTable('wallet_earnings')
    .set({
      returned_quantity: p('returned_quantity'),
      clawed_back_bonus: p('clawed_back_bonus'),
      clawed_back_credit: p('clawed_back_credit')
    })
    .where('line_item_id', '=', p('line_item_id'))
)

const movementsOfOrder = statement<{ order_id: string }, { from_account: string; to_account: string; amount: number }>(
  (db, p) =>
    db
      .selectFrom('wallet_entries as entry')
      .innerJoin('wallet_movements as movement', 'movement.entry_id', 'entry.id')
      .select(['movement.from_account', 'movement.to_account', 'movement.amount'])
      .where('entry.order_id', '=', p('order_id'))
      .where('entry.kind', 'in', ['spend', 'reversal'])
)

const GRANT_BUCKETS: readonly string[] = ['voucher', 'bonus', 'credit']

/** ₮ of an order that were paid with vouchers, bonus or credit: they earn nothing again. */
async function paidWithGrants(tx: Transaction, orderId: string): Promise<number> {
  let sum = 0
  for (const { from_account, to_account, amount } of await tx.all(movementsOfOrder, { order_id: orderId })) {
    if (GRANT_BUCKETS.includes(from_account)) sum += amount
    if (GRANT_BUCKETS.includes(to_account)) sum -= amount
  }
  return sum
}

interface LineLeft {
  readonly id: string
  /** ₮ of the pieces that did not come back. */
  readonly worth: number
}

/** Lines of an order without `returned` pieces of each. */
const linesLeft = ({ lines }: OrderAggregate, returned: ReadonlyMap<string, number> = new Map()): LineLeft[] =>
  lines.map(({ id, price, quantity }) => ({ id, worth: price * (quantity - (returned.get(id) ?? 0)) }))

/** Parts of `money` ₮ that lines were paid with, none more than it is worth: the rest of it paid for delivery. */
function moneyByLine(lines: readonly LineLeft[], money: number): ReadonlyMap<string, number> {
  const worth = lines.map(each => each.worth)
  const most = worth.reduce((sum, each) => sum + each, 0)
  if (most === 0) return new Map()
  const parts = allocateProportionally(Math.max(0, Math.min(most, money)), worth)
  return new Map(lines.map(({ id }, index) => [id, parts[index] ?? 0]))
}

/** On delivery: grants bonus and cashback for the part that was paid in money, once per order (spec §9). */
export async function grantEarnings(
  tx: Transaction,
  aggregate: OrderAggregate,
  { discount, paid: paidForAll }: { readonly discount: number; readonly paid: number },
  now: Date
): Promise<void> {
  const { order, lines } = aggregate
  const userId = order.user_id
  if (userId === null || (await tx.all(earningsOf, { order_id: order.id })).length > 0) return
  const worth = lines.map(({ details, price, quantity }) => (details.ageRestricted ? 0 : price * quantity))
  const most = worth.reduce((sum, each) => sum + each, 0)
  if (most === 0) return
  const grants = await paidWithGrants(tx, order.id)
  const unpaid = allocateProportionally(Math.min(most, discount + grants), worth)
  const paidFor = moneyByLine(linesLeft(aggregate), paidForAll - grants)
  const total = { bonus: 0, credit: 0 }
  for (const [index, { id, quantity, details }] of lines.entries()) {
    const paid = Math.min((worth[index] ?? 0) - (unpaid[index] ?? 0), paidFor.get(id) ?? 0)
    const earned = earnedBy({ paid, cashbackPercent: details.cashbackPercent, ageRestricted: details.ageRestricted })
    total.bonus += earned.bonus
    total.credit += earned.credit
    await tx.run(insertEarning, {
      line_item_id: id,
      order_id: order.id,
      user_id: userId,
      quantity,
      ...earned,
      returned_quantity: 0,
      clawed_back_bonus: 0,
      clawed_back_credit: 0
    })
  }
  const expiresAt = daysAfter(now, EARNED_VALID_DAYS).toISOString()
  for (const kind of ['bonus', 'credit'] as const)
    if (total[kind] > 0)
      await depositMoney(
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

/** Returned pieces by line; `cause` is the id of the return. */
export interface ReturnedLines {
  readonly cause: string
  readonly lines: readonly { readonly lineItemId: string; readonly quantity: number }[]
}

/** On a return: takes back the returned lines' part of bonus and credit. */
export async function clawBackForReturn(
  tx: Transaction,
  aggregate: OrderAggregate,
  returned: ReturnedLines,
  now: Date
): Promise<void> {
  const left = (row: EarningRow) => {
    const pieces = returned.lines.find(({ lineItemId }) => lineItemId === row.line_item_id)?.quantity ?? 0
    const returned_quantity = Math.min(row.quantity, row.returned_quantity + pieces)
    return { returned_quantity, ...earnedAfterReturn(row, row.quantity, returned_quantity) }
  }
  await clawBackTo(tx, aggregate.order, await tx.all(earningsOf, { order_id: aggregate.order.id }), left, {
    cause: returned.cause,
    now
  })
}

/** Money went back, with goods or without: nobody keeps more than what is still paid in money would earn. */
export async function clawBackForRefund(
  tx: Transaction,
  aggregate: OrderAggregate,
  { refundKey, paid }: { readonly refundKey: string; readonly paid: number },
  now: Date
): Promise<void> {
  const { order, lines } = aggregate
  const rows = await tx.all(earningsOf, { order_id: order.id })
  if (rows.length === 0) return
  const returned = new Map(rows.map(row => [row.line_item_id, row.returned_quantity]))
  const money = moneyByLine(linesLeft(aggregate, returned), paid - (await paidWithGrants(tx, order.id)))
  const left = (row: EarningRow) => {
    const details = lines.find(({ id }) => id === row.line_item_id)?.details
    const earned = details && earnedBy({ ...details, paid: money.get(row.line_item_id) ?? 0 })
    return { returned_quantity: row.returned_quantity, ...(earned ?? { bonus: 0, credit: 0 }) }
  }
  await clawBackTo(tx, order, rows, left, { cause: `${order.id}:${refundKey}`, now })
}

/** Takes back what of the earnings is more than `left`; what was taken back before stays so. */
async function clawBackTo(
  tx: Transaction,
  order: OrderAggregate['order'],
  rows: readonly EarningRow[],
  left: (row: EarningRow) => Earned & Pick<EarningRow, 'returned_quantity'>,
  { cause, now }: { readonly cause: string; readonly now: Date }
) {
  let amount = 0
  for (const row of rows) {
    const { returned_quantity, bonus, credit } = left(row)
    const clawed_back_bonus = Math.max(row.clawed_back_bonus, row.bonus - bonus)
    const clawed_back_credit = Math.max(row.clawed_back_credit, row.credit - credit)
    amount += clawed_back_bonus - row.clawed_back_bonus + clawed_back_credit - row.clawed_back_credit
    const { line_item_id } = row
    await tx.run(updateClawedBack, { line_item_id, returned_quantity, clawed_back_bonus, clawed_back_credit })
  }
  const userId = rows[0]?.user_id
  if (userId === undefined) return
  const entry = { idempotencyKey: `taken-back:${cause}`, label: order.number, orderId: order.id }
  await clawBackEarned(tx, { userId, amount, ...entry }, now)
}
