import type {
  StaffCustomerBody,
  StaffWalletEntriesBody,
  WalletEntriesQuery
} from '../../../contract/staff/customers.ts'
import { ok } from '../../../domain/result.ts'
import type { StaffPermission } from '../../../domain/identity/staff.ts'
import { BUCKETS } from '../../../domain/money/wallet.ts'
import { allPreferences, contactsOf, userById } from '../../identity/index.ts'
import { orderNumbers } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { keysetPage, readCursor } from '../../platform/http/keyset-cursor.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { OfficeCustomersDeps } from './deps.ts'

/** So many of each are shown. */
const LATEST_ORDERS = 10
const NOTES_MAX = 200
const CHANGES_MAX = 100

/** A customer with what the reader may see of them: orders, wallet and audit take their own permissions. */
export async function readCustomer(
  { db, now }: Pick<OfficeCustomersDeps, 'db' | 'now'>,
  id: string,
  permissions: readonly StaffPermission[]
): ServiceResult<StaffCustomerBody> {
  const user = await db.first(userById, { id })
  if (!user) return notFound('customer-not-found')
  const { identities, phone = null, email = null } = await contactsOf(db, id)
  const tags = await db.query.selectFrom('customer_tags').select('tag').where('user_id', '=', id).execute()
  return ok({
    ...{ id, phone, email, kind: user.kind, locale: user.locale, created_at: user.created_at },
    ...{ first_name: user.first_name, last_name: user.last_name, loyalty_since: user.loyalty_since },
    sign_ins: identities.map(({ kind }) => kind).filter(kind => kind !== 'phone' && kind !== 'email'),
    preferences: allPreferences(user),
    newsletter: email !== null && (await hasNewsletter(db, email)),
    tags: tags.map(({ tag }) => tag).sort(),
    notes: await notesOf(db, id),
    orders: permissions.includes('orders.read') ? await ordersOf(db, id) : null,
    wallet: permissions.includes('wallets.read') ? await walletOf(db, id, now()) : null,
    changes: permissions.includes('audit.read') ? await changesOf(db, id) : null
  })
}

const hasNewsletter = async ({ query }: Database, email: string) =>
  (await query
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .where('state', '=', 'subscribed')
    .executeTakeFirst()) !== undefined

const notesOf = ({ query }: Database, id: string): Promise<StaffCustomerBody['notes']> =>
  query
    .selectFrom('customer_notes')
    .innerJoin('staff_members', 'staff_members.id', 'customer_notes.staff_id')
    .select(['customer_notes.id', 'staff_members.name as author', 'customer_notes.text', 'customer_notes.created_at'])
    .where('user_id', '=', id)
    .orderBy('customer_notes.created_at', 'desc')
    .limit(NOTES_MAX)
    .execute()

async function ordersOf({ query }: Database, id: string): Promise<StaffCustomerBody['orders']> {
  const placed = query.selectFrom('orders').where('user_id', '=', id).where('completed_at', 'is not', null)
  const { count, total } = await placed
    .where('state', '=', 'complete')
    .select(e => [e.fn.countAll<number | string>().as('count'), e.fn.sum<number | string | null>('total').as('total')])
    .executeTakeFirstOrThrow()
  const latest = await placed
    .select(['number', 'state', 'total', 'completed_at'])
    .orderBy('completed_at', 'desc')
    .limit(LATEST_ORDERS)
    .execute()
  return {
    count: Number(count),
    total: Number(total ?? 0),
    latest: latest.map(order => ({
      ...{ number: order.number, state: order.state, total: Number(order.total) },
      placed_at: order.completed_at ?? ''
    }))
  }
}

async function walletOf({ query }: Database, id: string, now: Date): Promise<StaffCustomerBody['wallet']> {
  const rows = await query
    .selectFrom('wallet_lots')
    .select(e => ['bucket', e.fn.sum<number | string>('remaining').as('balance')])
    .where('user_id', '=', id)
    .where('remaining', '>', 0)
    .where(e => e.or([e('expires_at', 'is', null), e('expires_at', '>', now.toISOString())]))
    .groupBy('bucket')
    .execute()
  const balances = new Map(rows.map(({ bucket, balance }) => [bucket, Number(balance)]))
  const buckets = BUCKETS.map(bucket => ({ bucket, balance: balances.get(bucket) ?? 0 }))
  return { balance: buckets.reduce((sum, { balance }) => sum + balance, 0), buckets }
}

async function changesOf({ query }: Database, id: string): Promise<NonNullable<StaffCustomerBody['changes']>> {
  return query
    .selectFrom('staff_audit')
    .leftJoin('staff_members', 'staff_members.id', 'staff_audit.staff_id')
    .select(['staff_audit.id', 'action', 'staff_members.name as author', 'happened_at'])
    .where('subject_type', '=', 'customer')
    .where('subject_id', '=', id)
    .orderBy('happened_at', 'desc')
    .limit(CHANGES_MAX)
    .execute()
}

/** The newest lines of a wallet's ledger first: one walk along its index, wherever the page begins. */
export async function walletEntries(
  { db }: Pick<OfficeCustomersDeps, 'db'>,
  id: string,
  { cursor, per_page }: WalletEntriesQuery
): ServiceResult<StaffWalletEntriesBody> {
  if (!(await db.first(userById, { id }))) return notFound('customer-not-found')
  const from = readCursor(cursor)
  if (!from) return ok({ wallet_entries: [], next_cursor: null })
  const rows = await db.query
    .selectFrom('wallet_entries')
    .select(['id', 'kind', 'amount', 'balance', 'label', 'order_id', 'happened_at'])
    .where('user_id', '=', id)
    .where('happened_at', '<=', from.at)
    .where(e => e.or([e('happened_at', '<', from.at), e('id', '<', from.key)]))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page + 1)
    .execute()
  const { shown, nextCursor } = keysetPage(rows, per_page, row => ({ at: row.happened_at, key: row.id }))
  const numbers = await orderNumbers(
    db,
    shown.flatMap(({ order_id }) => order_id ?? [])
  )
  return ok({
    wallet_entries: shown.map(({ order_id, amount, balance, ...row }) => ({
      ...{ ...row, amount: Number(amount), balance: Number(balance) },
      order_number: numbers.get(order_id ?? '') ?? null
    })),
    next_cursor: nextCursor
  })
}
