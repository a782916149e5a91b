import { sql } from 'kysely'
import { statement } from '../../platform/db/statement.ts'
import type { WalletEntryTable, WalletLotTable, WalletMovementTable, WalletTable } from './tables.ts'

export type LotRow = { [K in keyof WalletLotTable]: WalletLotTable[K] }
export type EntryRow = { [K in keyof WalletEntryTable]: WalletEntryTable[K] }

/** Whose wallet it is, held; nobody once their account is gone. */
export const lockWalletOwner = statement<{ id: string }, { id: string; locale: string }>((db, p, dialect) => {
  const query = db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null)
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const insertWallet = statement<WalletTable, never>((db, p) =>
  db
    .insertInto('wallets')
    .values({ user_id: p('user_id'), clawback_due: p('clawback_due'), opened_at: p('opened_at') })
    .onConflict(c => c.column('user_id').doNothing())
)

/** Holds a wallet, so that two changes of it come one after the other; whoever holds an order has locked that before. */
export const lockWallet = statement<{ user_id: string }, Pick<WalletTable, 'user_id' | 'clawback_due'>>(
  (db, p, dialect) => {
    const query = db.selectFrom('wallets').select(['user_id', 'clawback_due']).where('user_id', '=', p('user_id'))
    return dialect === 'postgres' ? query.forUpdate() : query
  }
)

/** To look at only. */
export const walletByUser = statement<{ user_id: string }, Pick<WalletTable, 'clawback_due'>>((db, p) =>
  db.selectFrom('wallets').select('clawback_due').where('user_id', '=', p('user_id'))
)

export const addToClawback = statement<{ user_id: string; by: number }, never>((db, p) =>
  db
    .updateTable('wallets')
    .set(e => ({ clawback_due: e('clawback_due', '+', p('by')) }))
    .where('user_id', '=', p('user_id'))
)

/** What has anything left in it; the literal is what its index is made for. */
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

/** Takes from a lot only what is there. */
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

/** What a payment took from which lot and what of it has come back, in the order it was taken. */
export const movementsOfPayment = statement<
  { payment_id: string },
  Pick<WalletMovementTable, 'lot_id' | 'amount'> & Pick<EntryRow, 'user_id' | 'kind' | 'order_id'>
>((db, p) =>
  db
    .selectFrom('wallet_entries as entry')
    .innerJoin('wallet_movements as move', 'move.entry_id', 'entry.id')
    .select(['move.lot_id', 'move.amount', 'entry.user_id', 'entry.kind', 'entry.order_id'])
    .where('entry.payment_id', '=', p('payment_id'))
    .where('entry.kind', 'in', ['spend', 'back'])
    .orderBy('move.id')
)

export const lotById = statement<{ id: string }, LotRow>((db, p) =>
  db.selectFrom('wallet_lots').selectAll().where('id', '=', p('id'))
)

/** Whose money is over. */
export const walletsToExpire = statement<{ now: string; most: number }, Pick<LotRow, 'user_id'>>((db, p) =>
  db
    .selectFrom('wallet_lots')
    .select('user_id')
    .distinct()
    .where('remaining', '>', sql.lit(0))
    .where('expires_at', '<=', p('now'))
    .limit(p('most'))
)

/** Whose money is about to be over, and who has not been told. */
export const walletsToWarn = statement<{ now: string; until: string; most: number }, Pick<LotRow, 'user_id'>>((db, p) =>
  db
    .selectFrom('wallet_lots')
    .select('user_id')
    .distinct()
    .where('remaining', '>', sql.lit(0))
    .where('expires_at', '>', p('now'))
    .where('expires_at', '<=', p('until'))
    .where('warned_at', 'is', null)
    .limit(p('most'))
)
