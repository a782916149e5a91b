import { sql } from 'kysely'
import { statement } from '../../platform/db/statement.ts'
import type { WalletEntryTable, WalletLotTable, WalletMovementTable, WalletTable } from './tables.ts'

export type LotRow = { [K in keyof WalletLotTable]: WalletLotTable[K] }
export type EntryRow = { [K in keyof WalletEntryTable]: WalletEntryTable[K] }

export const insertWallet = statement<WalletTable, never>((db, p) =>
  db
    .insertInto('wallets')
    .values({ user_id: p('user_id'), clawback_due: p('clawback_due'), opened_at: p('opened_at') })
    .onConflict(c => c.column('user_id').doNothing())
)

/** Locks a wallet, so that its changes are serial. Lock order: the order first, then the wallet. */
export const lockWallet = statement<{ user_id: string }, Pick<WalletTable, 'user_id' | 'clawback_due'>>(
  (db, p, dialect) => {
    const query = db.selectFrom('wallets').select(['user_id', 'clawback_due']).where('user_id', '=', p('user_id'))
    return dialect === 'postgres' ? query.forUpdate() : query
  }
)

/** Read without a lock. */
export const walletByUser = statement<{ user_id: string }, Pick<WalletTable, 'clawback_due'>>((db, p) =>
  db.selectFrom('wallets').select('clawback_due').where('user_id', '=', p('user_id'))
)

export const addToClawback = statement<{ user_id: string; by: number }, never>((db, p) =>
  db
    .updateTable('wallets')
    .set(e => ({ clawback_due: e('clawback_due', '+', p('by')) }))
    .where('user_id', '=', p('user_id'))
)

/** Lots with a remainder. The literal 0 matches the partial index, which a parameter would not. */
export const lotsOfUser = statement<{ user_id: string }, LotRow>((db, p) =>
  db
    .selectFrom('wallet_lots')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('remaining', '>', sql.lit(0))
    .orderBy('id')
)

export const insertLot = statement<LotRow, never>((db, p) =>
  db.insertInto('wallet_lots').values({
    id: p('id'),
    user_id: p('user_id'),
    bucket: p('bucket'),
    amount: p('amount'),
    remaining: p('remaining'),
    label: p('label'),
    usable_above: p('usable_above'),
    expires_at: p('expires_at'),
    warned_at: p('warned_at'),
    created_at: p('created_at')
  })
)

/** Debits a lot; no row changes where too little is left. */
export const debitLot = statement<{ id: string; amount: number }, never>((db, p) =>
  db
    .updateTable('wallet_lots')
    .set(e => ({ remaining: e('remaining', '-', p('amount')) }))
    .where('id', '=', p('id'))
    .where('remaining', '>=', p('amount'))
)

export const creditLot = statement<{ id: string; amount: number; expires_at: string | null }, never>((db, p) =>
  db
    .updateTable('wallet_lots')
    .set(e => ({ remaining: e('remaining', '+', p('amount')), expires_at: p('expires_at') }))
    .where('id', '=', p('id'))
)

export const markWarned = statement<{ id: string; warned_at: string }, never>((db, p) =>
  db
    .updateTable('wallet_lots')
    .set({ warned_at: p('warned_at') })
    .where('id', '=', p('id'))
)

export const insertEntry = statement<EntryRow, never>((db, p) =>
  db.insertInto('wallet_entries').values({
    id: p('id'),
    user_id: p('user_id'),
    kind: p('kind'),
    amount: p('amount'),
    clawback: p('clawback'),
    balance: p('balance'),
    label: p('label'),
    order_id: p('order_id'),
    payment_id: p('payment_id'),
    idempotency_key: p('idempotency_key'),
    happened_at: p('happened_at')
  })
)

export const entryByKey = statement<{ idempotency_key: string }, Pick<EntryRow, 'id'>>((db, p) =>
  db.selectFrom('wallet_entries').select('id').where('idempotency_key', '=', p('idempotency_key'))
)

export const insertMovement = statement<WalletMovementTable, never>((db, p) =>
  db.insertInto('wallet_movements').values({
    id: p('id'),
    entry_id: p('entry_id'),
    lot_id: p('lot_id'),
    from_account: p('from_account'),
    to_account: p('to_account'),
    amount: p('amount')
  })
)

/** Debits and refunds of a payment by lot, oldest first. */
export const movementsOfPayment = statement<
  { payment_id: string },
  Pick<WalletMovementTable, 'lot_id' | 'amount'> & Pick<EntryRow, 'user_id' | 'kind' | 'order_id'>
>((db, p) =>
  db
    .selectFrom('wallet_entries as entry')
    .innerJoin('wallet_movements as movement', 'movement.entry_id', 'entry.id')
    .select(['movement.lot_id', 'movement.amount', 'entry.user_id', 'entry.kind', 'entry.order_id'])
    .where('entry.payment_id', '=', p('payment_id'))
    .where('entry.kind', 'in', ['spend', 'reversal'])
    .orderBy('movement.id')
)

export const lotById = statement<{ id: string }, LotRow>((db, p) =>
  db.selectFrom('wallet_lots').selectAll().where('id', '=', p('id'))
)

/** Owners of lots that have expired. */
export const walletsToExpire = statement<{ now: string; limit: number }, Pick<LotRow, 'user_id'>>((db, p) =>
  db
    .selectFrom('wallet_lots')
    .select('user_id')
    .distinct()
    .where('remaining', '>', sql.lit(0))
    .where('expires_at', '<=', p('now'))
    .limit(p('limit'))
)

/** Owners of lots that expire until `until` and were not warned of. */
export const walletsToWarn = statement<{ now: string; until: string; limit: number }, Pick<LotRow, 'user_id'>>(
  (db, p) =>
    db
      .selectFrom('wallet_lots')
      .select('user_id')
      .distinct()
      .where('remaining', '>', sql.lit(0))
      .where('expires_at', '>', p('now'))
      .where('expires_at', '<=', p('until'))
      .where('warned_at', 'is', null)
      .limit(p('limit'))
)
