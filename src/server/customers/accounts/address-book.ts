import { v7 as uuid } from 'uuid'
import type {
  BankAccountResponse,
  SavedAddress,
  SavedAddressResponse
} from '../../../contract/customers/address-book.ts'
import { bankOf } from '../../../domain/money/bank.ts'
import { ADDRESSES_MAX, BANK_ACCOUNTS_MAX } from '../../../domain/customers/address-book.ts'
import { maskedIban } from '../../../domain/money/iban.ts'
import { ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { DeliveryDirectory } from '../../ordering/delivery/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import { notifyOwner } from './owner-notices.ts'
import { lockUser } from '../../identity/index.ts'
import { unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { addressColumn } from './columns.ts'

interface Deps {
  readonly db: Database
  readonly deliveryDirectory: DeliveryDirectory
  readonly now: () => Date
}

interface Addresses {
  readonly addresses: readonly SavedAddressResponse[]
}

export type AddressBook = ReturnType<typeof createAddressBook>

const addressNotFound: { readonly ok: false; readonly problem: Problem } = {
  ok: false,
  problem: { status: 404, code: 'not-found' }
}

/** Addresses and bank accounts that a person keeps with the shop. */
export const createAddressBook = (deps: Deps) =>
  bindDeps(deps, {
    addresses: readAddresses,
    bankAccounts: readBankAccounts,
    addAddress,
    changeAddress,
    removeAddress,
    addBankAccount,
    removeBankAccount
  })

const addresses = async ({ query }: Pick<Transaction, 'query'>, userId: string): Promise<Addresses> => {
  const rows = await query
    .selectFrom('user_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    addresses: rows.map(row => ({
      id: row.id,
      label: row.label,
      phone: row.phone,
      is_default: row.is_default === 1,
      address: addressColumn.read(row.address_json)
    }))
  }
}

const bankAccounts = async ({ db }: Deps, { query }: Pick<Transaction, 'query'>, userId: string) => {
  const rows = await query
    .selectFrom('bank_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const bank_accounts: BankAccountResponse[] = rows.map(({ id, name, iban: encrypted }) => {
    const iban = db.encryption.decrypt(encrypted, encryptionContext('bank_accounts', 'iban', id))
    return { id, name, iban: maskedIban(iban), bank: bankOf(iban) ?? null }
  })
  return { bank_accounts }
}

/** One of a person's addresses is the default while there are any. */
const setDefault = async ({ query }: Transaction, userId: string, id: string | undefined) => {
  if (id === undefined) return
  await query.updateTable('user_addresses').set({ is_default: 0 }).where('user_id', '=', userId).execute()
  await query.updateTable('user_addresses').set({ is_default: 1 }).where('id', '=', id).execute()
}

const placeProblem = ({ deliveryDirectory }: Deps, { address }: SavedAddress) => {
  const problem = deliveryDirectory.problemIn(address)
  return problem && unprocessable(problem.code, { field: `address.${problem.field}` })
}

/** The same request twice, or an address kept again from checkout, is one address. */
const isSame = (existing: SavedAddressResponse, saved: SavedAddress) =>
  existing.label === saved.label &&
  existing.phone === saved.phone &&
  JSON.stringify(existing.address) === addressColumn.write(saved.address)

const readAddresses = ({ db }: Deps, userId: string) => addresses(db, userId)

const readBankAccounts = (deps: Deps, userId: string) => bankAccounts(deps, deps.db, userId)

const addAddress = (deps: Deps, userId: string, saved: SavedAddress): ServiceResult<Addresses> =>
  deps.db.change(async tx => {
    const problem = placeProblem(deps, saved)
    if (problem) return problem
    await tx.first(lockUser, { id: userId })
    const existing = (await addresses(tx, userId)).addresses
    const same = existing.find(each => isSame(each, saved))
    if (same) {
      if (saved.is_default) await setDefault(tx, userId, same.id)
      return ok(await addresses(tx, userId))
    }
    if (existing.length >= ADDRESSES_MAX) return unprocessable('too-many-addresses', { values: { max: ADDRESSES_MAX } })
    const id = uuid()
    await tx.query
      .insertInto('user_addresses')
      .values({
        id,
        user_id: userId,
        label: saved.label,
        phone: saved.phone,
        address_json: addressColumn.write(saved.address),
        is_default: 0,
        created_at: deps.now().toISOString()
      })
      .execute()
    if (saved.is_default || existing.length === 0) await setDefault(tx, userId, id)
    return ok(await addresses(tx, userId))
  })

const changeAddress = (deps: Deps, userId: string, id: string, saved: SavedAddress): ServiceResult<Addresses> =>
  deps.db.change(async tx => {
    const problem = placeProblem(deps, saved)
    if (problem) return problem
    await tx.first(lockUser, { id: userId })
    if (!(await addresses(tx, userId)).addresses.some(each => each.id === id)) return addressNotFound
    await tx.query
      .updateTable('user_addresses')
      .set({ label: saved.label, phone: saved.phone, address_json: addressColumn.write(saved.address) })
      .where('id', '=', id)
      .execute()
    if (saved.is_default) await setDefault(tx, userId, id)
    return ok(await addresses(tx, userId))
  })

const removeAddress = ({ db }: Deps, userId: string, id: string): ServiceResult<Addresses> =>
  db.change(async tx => {
    await tx.first(lockUser, { id: userId })
    if (!(await addresses(tx, userId)).addresses.some(each => each.id === id)) return addressNotFound
    await tx.query.deleteFrom('user_addresses').where('id', '=', id).execute()
    const left = (await addresses(tx, userId)).addresses
    if (!left.some(each => each.is_default)) await setDefault(tx, userId, left[0]?.id)
    return ok(await addresses(tx, userId))
  })

const addBankAccount = (
  deps: Deps,
  userId: string,
  { name, iban }: { name: string; iban: string },
  locale: Locale
): ServiceResult<object> =>
  deps.db.change(async tx => {
    await tx.first(lockUser, { id: userId })
    const existing = (await bankAccounts(deps, tx, userId)).bank_accounts
    if (existing.length >= BANK_ACCOUNTS_MAX)
      return unprocessable('too-many-bank-accounts', { values: { max: BANK_ACCOUNTS_MAX } })
    const id = uuid()
    await tx.query
      .insertInto('bank_accounts')
      .values({
        id,
        user_id: userId,
        name,
        iban: deps.db.encryption.encrypt(iban, encryptionContext('bank_accounts', 'iban', id)),
        iban_key: deps.db.encryption.lookupKey(iban, 'bank_accounts.iban'),
        created_at: deps.now().toISOString()
      })
      .onConflict(c => c.columns(['user_id', 'iban_key']).doUpdateSet({ name }))
      .execute()
    const at = deps.now()
    const about = { kind: 'bank-account-added', at: at.toISOString(), lastFour: iban.slice(-4) } as const
    await notifyOwner(tx, { userId, about, locale, at })
    return ok(await bankAccounts(deps, tx, userId))
  })

const removeBankAccount = (deps: Deps, userId: string, id: string): ServiceResult<object> =>
  deps.db.change(async tx => {
    const { numDeletedRows } = await tx.query
      .deleteFrom('bank_accounts')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 0n ? addressNotFound : ok(await bankAccounts(deps, tx, userId))
  })
