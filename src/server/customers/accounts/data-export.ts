import { userOwner, recordAccountEvent, type ClientInfo } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'

/** Columns of JSON text are shown as what they hold: `address_json` becomes `address`. */
const parseJsonColumns = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) =>
      name.endsWith('_json') && typeof value === 'string'
        ? [name.slice(0, -'_json'.length), JSON.parse(value) as unknown]
        : [name, value]
    )
  )

type Encrypted<Column extends string> = { readonly id: string } & Readonly<Record<Column, string | null>>

const decrypted = <Column extends string, Row extends Encrypted<Column>>(
  db: Database,
  table: string,
  column: Column,
  row: Row
) => {
  const value = row[column]
  return { ...row, [column]: value && db.encryption.decrypt(value, encryptionContext(table, column, row.id)) }
}

const withoutId = ({ id: _, ...row }: { readonly id: string }) => row

const rowsOfOrder = <Row extends { readonly number: string }>(rows: readonly Row[], order: string) =>
  rows.filter(({ number }) => number === order).map(({ number: _, ...row }) => row)

export interface DataExportDeps {
  readonly db: Database
  readonly now: () => Date
  /** Rows of the modules that know no accounts but their ids. */
  readonly ownDataOfModules: (userId: string) => Promise<Readonly<Record<string, readonly object[]>>>
}

/** Everything the shop keeps about a customer, for the customer; secrets and other people's data are left out. */
export const createDataExport = ({ db, now, ownDataOfModules }: DataExportDeps) =>
  async function (userId: string, clientInfo: ClientInfo) {
    await db.change(tx => recordAccountEvent(tx, userId, 'data-downloaded', clientInfo, now()))
    const [account, bought, lists] = await Promise.all([
      accountRows(db.query, userId),
      orderRows(db.query, userId),
      listRows(db.query, userId)
    ])
    const { user, identities, addresses, bankAccounts, cards, devices, events } = account
    const { wishes, bookmarks, messages, wallet, leases } = lists
    return {
      user: user && parseJsonColumns(decrypted(db, 'users', 'register_number', user)),
      identities,
      addresses: addresses.map(parseJsonColumns),
      bank_accounts: bankAccounts.map(row => withoutId(decrypted(db, 'bank_accounts', 'iban', row))),
      cards,
      devices,
      messages,
      events,
      orders: bought.orders.map(order => ({
        ...parseJsonColumns(order),
        goods: rowsOfOrder(bought.lineItems, order.number),
        payments: rowsOfOrder(bought.payments, order.number)
      })),
      returns: bought.returns,
      opinions: bought.reviews,
      wishes,
      leases: leases.map(row => parseJsonColumns(withoutId(decrypted(db, 'leases', 'register_number', row)))),
      bookmarks,
      wallet,
      community: await ownDataOfModules(userId)
    }
  }

export type DataExport = ReturnType<typeof createDataExport>

/** The account itself, its contacts, places and devices. */
async function accountRows(query: Database['query'], userId: string) {
  const [user, identities, addresses, bankAccounts, cards, devices, events] = await Promise.all([
    query
      .selectFrom('users')
      .select(['id', 'locale', 'first_name', 'last_name', 'kind', 'register_number', 'organisation_json'])
      .select(['loyalty_since', 'preferences_json', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    query.selectFrom('identities').select(['kind', 'subject', 'verified_at']).where('user_id', '=', userId).execute(),
    query
      .selectFrom('user_addresses')
      .select(['label', 'phone', 'address_json', 'is_default', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    query
      .selectFrom('bank_accounts')
      .select(['id', 'name', 'iban', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    query
      .selectFrom('payment_cards')
      .select(['brand', 'last_four', 'bank', 'expires', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    query
      .selectFrom('devices')
      .select(['name', 'first_seen_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .execute(),
    query
      .selectFrom('account_events')
      .select(['event', 'device', 'happened_at'])
      .where('user_id', '=', userId)
      .orderBy('happened_at')
      .execute()
  ])
  return { user, identities, addresses, bankAccounts, cards, devices, events }
}

/** Orders with what was bought, paid, returned and rated. */
async function orderRows(query: Database['query'], userId: string) {
  const [orders, lineItems, payments, returns, reviews] = await Promise.all([
    query
      .selectFrom('orders')
      .select(['number', 'state', 'payment_state', 'shipment_state', 'email', 'phone', 'item_total', 'ship_total'])
      .select([
        'total',
        'address_json',
        'receipt_json',
        'special_instructions',
        'created_at',
        'completed_at',
        'paid_at'
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    query
      .selectFrom('line_items')
      .innerJoin('orders', 'orders.id', 'line_items.order_id')
      .innerJoin('variants', 'variants.id', 'line_items.variant_id')
      .innerJoin('products', 'products.id', 'line_items.product_id')
      .select(['orders.number', 'variants.sku', 'products.slug', 'line_items.quantity', 'line_items.price'])
      .where('orders.user_id', '=', userId)
      .orderBy('line_items.position')
      .execute(),
    query
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['orders.number', 'payments.method', 'payments.state', 'payments.amount', 'payments.created_at'])
      .where('orders.user_id', '=', userId)
      .execute(),
    query
      .selectFrom('order_returns')
      .innerJoin('orders', 'orders.id', 'order_returns.order_id')
      .select(['order_returns.number', 'order_returns.state', 'order_returns.reason', 'order_returns.note'])
      .select(['order_returns.answer', 'order_returns.amount', 'order_returns.created_at'])
      .where('orders.user_id', '=', userId)
      .execute(),
    query
      .selectFrom('review_answers')
      .innerJoin('line_items', 'line_items.id', 'review_answers.line_item_id')
      .innerJoin('orders', 'orders.id', 'line_items.order_id')
      .select(['review_answers.product_id', 'review_answers.answered_at'])
      .where('orders.user_id', '=', userId)
      .execute()
  ])
  return { orders, lineItems, payments, returns, reviews }
}

/** Lists, subscriptions, store credit and leases. */
async function listRows(query: Database['query'], userId: string) {
  const [wishes, bookmarks, messages, wallet, leases] = await Promise.all([
    query
      .selectFrom('wishes')
      .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
      .innerJoin('variants', 'variants.id', 'wishes.variant_id')
      .select(['wish_lists.name as list', 'variants.sku', 'wishes.wished_at'])
      .where('wish_lists.user_id', '=', userId)
      .execute(),
    query
      .selectFrom('bookmarks')
      .select(['type', 'target', 'created_at'])
      .where('owner', '=', userOwner(userId))
      .execute(),
    query
      .selectFrom('push_subscriptions')
      .select(['topics', 'locale', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    query
      .selectFrom('wallet_entries')
      .select(['kind', 'amount', 'balance', 'clawback as owed', 'label', 'happened_at'])
      .where('user_id', '=', userId)
      .orderBy('happened_at')
      .orderBy('id')
      .execute(),
    query
      .selectFrom('leases')
      .select([
        'id',
        'number',
        'state',
        'price',
        'down_payment',
        'financed',
        'months',
        'first_name',
        'last_name',
        'phone'
      ])
      .select(['register_number', 'register_masked', 'consents_json', 'answers_json', 'reason', 'contract'])
      .select(['created_at', 'decided_at', 'started_on', 'ended_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  ])
  return { wishes, bookmarks, messages, wallet, leases }
}
