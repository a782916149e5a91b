import { findReference } from '../../../domain/bank-transfer.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PaymentTable } from '../payments/index.ts'
import type { Received } from '../../providers/payment/index.ts'
import type { StatementLine } from './read-statement.ts'
import { daysBefore } from '../../../domain/time.ts'

/** Whoever transfers later than this is found by a person. */
const MATCH_WINDOW_DAYS = 60

export interface StatementReport {
  readonly read: number
  /** Lines that an earlier statement had already. */
  readonly alreadyImported: number
  readonly matched: readonly { readonly number: string; readonly amount: number; readonly amountDue: number }[]
  /** Money that says nothing we know: a person looks at it. */
  readonly unmatched: readonly StatementLine[]
}

type Payment = Pick<PaymentTable, 'id' | 'number' | 'amount' | 'state'>

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/** Transfers to the shop's own account: found by their reference in a statement, or by a person. */
export const transferService = ({ db, now }: Deps) => {
  const matchablePayments = ({ query }: Pick<Transaction, 'query'>): Promise<Payment[]> =>
    query
      .selectFrom('payments')
      .select(['id', 'number', 'amount', 'state'])
      .where('method', '=', 'transfer')
      // What came besides has a row of its own, which nobody was asked to pay.
      .where('invoice_id', 'is not', null)
      .where('created_at', '>', daysBefore(now(), MATCH_WINDOW_DAYS).toISOString())
      .execute()

  const insertEntry = async (
    { query }: Transaction,
    line: StatementLine,
    payment: string | undefined,
    by: 'reference' | 'staff'
  ) => {
    const { numInsertedOrUpdatedRows } = await query
      .insertInto('bank_entries')
      .values({
        ...line,
        payment_number: payment ?? null,
        matched_by: payment === undefined ? null : by,
        read_at: now().toISOString()
      })
      .onConflict(c => c.column('id').doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  const received: Received = {
    async of(paymentNumber) {
      const entries = await db.query
        .selectFrom('bank_entries')
        .select(['id', 'amount'])
        .where('payment_number', '=', paymentNumber)
        .orderBy('read_at')
        .orderBy('id')
        .execute()
      return entries.map(entry => ({ ...entry, isReturned: false }))
    },

    async between(from, to) {
      const entries = await db.query
        .selectFrom('bank_entries')
        .select(['payment_number', 'amount', 'at', 'id'])
        .where('payment_number', 'is not', null)
        .where('read_at', '>=', from.toISOString())
        .where('read_at', '<', to.toISOString())
        .orderBy('read_at')
        .orderBy('id')
        .execute()
      return entries.map(({ payment_number, ...entry }) => ({
        ...entry,
        paymentNumber: payment_number ?? '',
        isReturned: false
      }))
    }
  }

  return {
    received,

    /** Takes in a bank's statement; a line that was there before changes nothing. */
    importStatement: (lines: readonly StatementLine[]) =>
      db.change(async (tx): Promise<StatementReport & { readonly payments: readonly Payment[] }> => {
        const payments = await matchablePayments(tx)
        const numbers = payments.map(({ number }) => number)
        const matched: { number: string; amount: number; amountDue: number }[] = []
        const unmatched: StatementLine[] = []
        let alreadyImported = 0
        for (const line of lines) {
          const number = findReference(line.text, numbers)
          if (!(await insertEntry(tx, line, number, 'reference'))) alreadyImported++
          else if (number === undefined) unmatched.push(line)
          else {
            const amountDue = payments.find(each => each.number === number)?.amount ?? 0
            matched.push({ number, amount: line.amount, amountDue })
          }
        }
        const found = new Set(matched.map(({ number }) => number))
        const touched = payments.filter(({ number }) => found.has(number))
        return { read: lines.length, alreadyImported, matched, unmatched, payments: touched }
      }),

    /** A person has seen the money: of an unmatched line, or of none where the bank tells it otherwise. */
    confirm: (number: string, entryId: string | undefined) =>
      db.change(async (tx): Promise<Payment | undefined> => {
        const payment = (await matchablePayments(tx)).find(each => each.number === number)
        if (!payment) return undefined
        if (entryId === undefined) {
          const { amount } = payment
          const line = { id: `manual ${number}`, at: now().toISOString(), amount, text: number, payer: '' }
          await insertEntry(tx, line, number, 'staff')
          return payment
        }
        const { numUpdatedRows } = await tx.query
          .updateTable('bank_entries')
          .set({ payment_number: number, matched_by: 'staff' })
          .where('id', '=', entryId)
          .where('payment_number', 'is', null)
          .executeTakeFirst()
        return numUpdatedRows > 0n ? payment : undefined
      }),

    /** Money nobody has found a payment for. */
    unmatched: () =>
      db.query
        .selectFrom('bank_entries')
        .select(['id', 'at', 'amount', 'text', 'payer'])
        .where('payment_number', 'is', null)
        .orderBy('read_at')
        .execute()
  }
}

export type TransferService = ReturnType<typeof transferService>
