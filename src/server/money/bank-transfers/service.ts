import { sql } from 'kysely'
import { unambiguousReference, createReferenceMatcher } from '../../../domain/money/bank-transfer.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { countedTransfers, isTransferCounted, transfersSince, type PaymentTable } from '../payments/index.ts'
import type { TransferLedger } from '../../providers/payment/index.ts'
import type { StatementLine } from './read-statement.ts'
import type { BankTransferTable } from './tables.ts'
import { daysBefore } from '../../../domain/time.ts'

/** Transfers that are later than this are matched by staff. */
export const MATCH_WINDOW_DAYS = 60

export interface StatementReport {
  readonly read: number
  /** Lines that an earlier statement had. */
  readonly alreadyImported: number
  /** Lines whose money a person had confirmed before the statement came. */
  readonly alreadyConfirmed: number
  readonly matched: readonly { readonly number: string; readonly amount: number; readonly amountDue: number }[]
  /** Lines without a known reference, for staff to look at. */
  readonly unmatched: readonly StatementLine[]
}

type Payment = Pick<PaymentTable, 'id' | 'number' | 'amount' | 'state'>

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/** Bank transfers to the shop's account, matched by their reference in a statement, or by staff. */
export const createTransferService = (deps: Deps) => ({
  received: receivedTransfers(deps.db),
  ...bindDeps(deps, { importStatement, confirm, unmatch, unmatched, unmatchedCount, isUnmatched })
})

/** Payments that a line of a statement can be of. */
const matchablePayments = ({ now }: Deps, tx: Pick<Transaction, 'query'>): Promise<Payment[]> =>
  transfersSince(tx, daysBefore(now(), MATCH_WINDOW_DAYS))

/** Stores a statement line once; false where it was there before. */
async function insertEntry(
  { now }: Deps,
  { query }: Transaction,
  line: StatementLine,
  paymentNumber: string | undefined,
  by: 'reference' | 'staff'
) {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('bank_transfers')
    .values({
      ...line,
      payment_number: paymentNumber ?? null,
      matched_by: paymentNumber === undefined ? null : by,
      read_at: now().toISOString(),
      statement_line_id: null
    })
    .onConflict(c => c.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Locks an entry without a payment: of two who match it at once, the second finds it matched. */
const lockUnmatched = statement<{ id: string }, Pick<BankTransferTable, 'id' | 'amount'>>((db, p, dialect) => {
  const query = db
    .selectFrom('bank_transfers')
    .select(['id', 'amount'])
    .where('id', '=', p('id'))
    .where('payment_number', 'is', null)
    .where('matched_by', 'is', null)
  return dialect === 'postgres' ? query.forUpdate() : query
})

const manualEntryId = (paymentNumber: string) => `manual ${paymentNumber}`

/**
 * True where staff confirmed this money by hand before its statement came. Each confirmation covers one line of its
 * amount, so that the money counts once.
 */
async function isConfirmedMoney(
  { query }: Transaction,
  paymentNumber: string,
  { id, amount }: Pick<StatementLine, 'id' | 'amount'>
) {
  const { numUpdatedRows } = await query
    .updateTable('bank_transfers')
    .set({ statement_line_id: id })
    .where('id', '=', manualEntryId(paymentNumber))
    .where('amount', '=', amount)
    .where('statement_line_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await query
    .updateTable('bank_transfers')
    .set({ matched_by: 'staff', payment_number: null })
    .where('id', '=', id)
    .execute()
  return true
}

/** ₮ of the entries that count for a payment. */
async function receivedAmount({ query }: Transaction, paymentNumber: string): Promise<number> {
  const row = await query
    .selectFrom('bank_transfers')
    .select(e => e.fn.sum('amount').as('amount'))
    .where('payment_number', '=', paymentNumber)
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

/** Matched entries as captures of the transfer method, by payment and by the time they were imported. */
const receivedTransfers = ({ query }: Pick<Database, 'query'>): TransferLedger => ({
  async capturesOf(paymentNumber) {
    const entries = await query
      .selectFrom('bank_transfers')
      .select(['id', 'amount'])
      .where('payment_number', '=', paymentNumber)
      .orderBy('read_at')
      .orderBy('id')
      .execute()
    return entries.map(entry => ({ ...entry, isRefunded: false }))
  },

  async statementBetween(from, to) {
    const entries = await query
      .selectFrom('bank_transfers')
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
      isRefunded: false
    }))
  }
})

/** Imports a bank statement and matches its lines to payments; lines that were imported before change nothing. */
function importStatement(deps: Deps, lines: readonly StatementLine[]) {
  return deps.db.change(async (tx): Promise<StatementReport & { readonly payments: readonly Payment[] }> => {
    const payments = await matchablePayments(deps, tx)
    const readReferences = createReferenceMatcher(payments.map(({ number }) => number))
    const matched: { number: string; amount: number; amountDue: number }[] = []
    const unmatchedLines: StatementLine[] = []
    let alreadyImported = 0
    let alreadyConfirmed = 0
    for (const line of lines) {
      const number = unambiguousReference(readReferences(line.text))
      if (!(await insertEntry(deps, tx, line, number, 'reference'))) alreadyImported++
      else if (number === undefined) unmatchedLines.push(line)
      else if (await isConfirmedMoney(tx, number, line)) alreadyConfirmed++
      else {
        const amountDue = payments.find(each => each.number === number)?.amount ?? 0
        matched.push({ number, amount: line.amount, amountDue })
      }
    }
    const found = new Set(matched.map(({ number }) => number))
    const touched = payments.filter(({ number }) => found.has(number))
    return {
      read: lines.length,
      alreadyImported,
      alreadyConfirmed,
      matched,
      unmatched: unmatchedLines,
      payments: touched
    }
  })
}

/**
 * Staff confirm a payment: by an unmatched entry, or by none where the bank shows the money elsewhere. Without an entry
 * it is refused once the whole amount is there: the money was found already.
 */
function confirm(deps: Deps, number: string, entryId: string | undefined, actor: StaffActor = 'command') {
  return deps.db.change(async (tx): Promise<Payment | undefined> => {
    const payment = (await matchablePayments(deps, tx)).find(each => each.number === number)
    if (!payment) return undefined
    if (entryId === undefined) {
      const { amount } = payment
      if ((await receivedAmount(tx, number)) >= amount) return undefined
      const line = { id: manualEntryId(number), at: deps.now().toISOString(), amount, text: number, payer: '' }
      if (!(await insertEntry(deps, tx, line, number, 'staff'))) return undefined
      await recordMatch(deps, tx, actor, { entryId: line.id, number })
      return payment
    }
    const entry = await tx.first(lockUnmatched, { id: entryId })
    // Money that counts for one payment already is not given to another by an old screen.
    if (!entry || (await isTransferCounted(tx, entryId))) return undefined
    await recordMatch(deps, tx, actor, { entryId, number })
    if (await isConfirmedMoney(tx, number, entry)) return payment
    await tx.query
      .updateTable('bank_transfers')
      .set({ payment_number: number, matched_by: 'staff' })
      .where('id', '=', entryId)
      .execute()
    return payment
  })
}

/** Statement lines carry names of payers, so the audit has their ids alone. */
const recordMatch = (
  { now }: Deps,
  tx: Transaction,
  actor: StaffActor,
  { entryId, number }: { readonly entryId: string; readonly number: string }
) => {
  const subject = { type: 'bank_transfer', id: entryId }
  return recordStaffAction(tx, actor, { action: 'bank_transfers.match', subject, after: { payment: number } }, now())
}

export type UnmatchProblem = 'transfer-not-matched' | 'transfer-counted'

/**
 * Takes back what staff matched by mistake, as long as the money does not count for its payment: afterwards the order is
 * paid by it, and only a refund gives it back.
 */
const unmatch = (deps: Deps, entryId: string, actor: StaffActor): Promise<Result<undefined, UnmatchProblem>> =>
  deps.db.change(async tx => {
    const entry = await tx.query
      .selectFrom('bank_transfers')
      .select(['payment_number'])
      .where('id', '=', entryId)
      .where('matched_by', '=', 'staff')
      .where('payment_number', 'is not', null)
      .executeTakeFirst()
    const number = entry?.payment_number ?? null
    if (number === null || entryId === manualEntryId(number)) return err('transfer-not-matched')
    if (await isTransferCounted(tx, entryId)) return err('transfer-counted')
    const { numUpdatedRows } = await tx.query
      .updateTable('bank_transfers')
      .set({ payment_number: null, matched_by: null })
      .where('id', '=', entryId)
      .where('payment_number', '=', number)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return err('transfer-not-matched')
    const subject = { type: 'bank_transfer', id: entryId }
    const action = { action: 'bank_transfers.unmatch', subject, before: { payment: number } }
    await recordStaffAction(tx, actor, action, deps.now())
    return ok(undefined)
  })

const unmatchedEntries = ({ db }: Deps) =>
  db.query
    .selectFrom('bank_transfers')
    .where('payment_number', 'is', null)
    .where('matched_by', 'is', null)
    // A line that counts for a payment is nobody's to match, whatever was taken back while it was counted.
    .where(e => e.not(e.exists(countedTransfers(db).where('provider_id', '=', sql<string>`bank_transfers.id`))))

/** The first entries without a payment, oldest first. */
const unmatched = (deps: Deps, limit: number) =>
  unmatchedEntries(deps)
    .select(['id', 'at', 'amount', 'text', 'payer'])
    .orderBy('read_at')
    .orderBy('id')
    .limit(limit)
    .execute()

async function unmatchedCount(deps: Deps): Promise<number> {
  const { count } = await unmatchedEntries(deps)
    .select(e => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const isUnmatched = async (deps: Deps, id: string): Promise<boolean> =>
  (await unmatchedEntries(deps).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export type TransferService = ReturnType<typeof createTransferService>
