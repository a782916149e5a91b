import type { Generated } from 'kysely'

/**
 * Every table, the same on SQLite and PostgreSQL: times are ISO 8601 text in UTC, yes/no is 1/0,
 * amounts are whole ₮, `*_json` is JSON text that only the shop reads.
 */
export interface Tables {
  migrations: { name: string; migrated_at: string }
  taxons: TaxonTable
  brands: { code: string; name: string; facts_json: string }
  products: ProductTable
  variants: VariantTable
  stock: StockTable
  stock_moves: StockMoveTable
  product_changes: { seq: Generated<number>; product_id: string; changed_at: string }
  orders: OrderTable
  line_items: LineItemTable
  payments: PaymentTable
  idempotency_keys: IdempotencyTable
  outbox: OutboxTable
  delivery_options: DeliveryOptionTable
  imports: { file_hash: string; rows_done: number; updated_at: string }
  branch_stock: BranchStockTable
  subscribers: SubscriberTable
  contact_messages: ContactMessageTable
  page_views: PageViewTable
  limits: LimitTable
  secrets: { name: string; value: string }
}

export interface TaxonTable {
  id: string
  permalink: string
  parent: string | null
  depth: number
  position: number
  facts_json: string
}

export interface ProductTable {
  id: string
  sku: string
  slug: string
  brand: string
  /** Main taxon. */
  taxon: string
  age_restricted: number
  requires_prescription: number
  available_on: string
  created_at: string
  updated_at: string
  /** What does not change with stock and price: words, specification, packshot (`ProductFacts`). */
  facts_json: string
}

export interface VariantTable {
  id: string
  product_id: string
  sku: string
  position: number
  /** 0 when the product no longer comes in it; kept because orders point here. */
  active: number
  options_json: string
  price: number
  sale_price: number | null
  sale_start_at: string | null
  sale_expire_at: string | null
}

/** Balances of the stock ledger, kept beside it so that one conditional update can guard them. */
export interface StockTable {
  variant_id: string
  on_hand: number
  /** Part of `on_hand` promised to orders that are not paid yet. */
  held: number
}

/** The ledger: every row takes from one account and gives to another, so it always balances. */
export interface StockMoveTable {
  id: string
  variant_id: string
  from_account: StockAccount
  to_account: StockAccount
  quantity: number
  order_id: string | null
  moved_at: string
}

export type StockAccount = 'supplier' | 'shelf' | 'held' | 'sold'

export interface OrderTable {
  id: string
  number: string
  token: string
  state: string
  payment_state: string
  shipment_state: string
  locale: string
  email: string
  phone: string
  item_total: number
  ship_total: number
  total: number
  total_quantity: number
  payment_method: string | null
  address_json: string | null
  delivery_json: string | null
  special_instructions: string
  age_confirmed: number
  held_until: string | null
  created_at: string
  updated_at: string
  completed_at: string | null
  paid_at: string | null
  canceled_at: string | null
}

export interface LineItemTable {
  id: string
  order_id: string
  variant_id: string
  product_id: string
  position: number
  quantity: number
  /** Units of it that `stock.held` counts for this line. */
  held: number
  /** ₮ for one: as agreed when the order was completed. */
  price: number
  regular_price: number
  options_json: string
  gift: number
}

export interface PaymentTable {
  id: string
  number: string
  order_id: string
  method: string
  state: string
  amount: number
  invoice_id: string | null
  provider_payment_id: string | null
  invoice_json: string | null
  created_at: string
  updated_at: string
  expires_at: string | null
  checked_at: string | null
}

export interface IdempotencyTable {
  caller: string
  key: string
  fingerprint: string
  status: number
  body: string
  created_at: string
}

export interface OutboxTable {
  id: string
  kind: string
  /** One message per cause: a second one with the same key is not written. */
  dedupe_key: string
  payload_json: string
  state: string
  attempts: number
  due_at: string
  created_at: string
  done_at: string | null
  error: string | null
}

export interface DeliveryOptionTable {
  zone: string
  option: string
  fee: number
  free_from: number | null
}

/** What of a variant lies at a branch; the rest of `stock.on_hand` lies at the web warehouse. */
export interface BranchStockTable {
  variant_id: string
  location: string
  count_on_hand: number
}

export interface SubscriberTable {
  id: string
  email: string
  locale: string
  state: SubscriberState
  /** Of the confirming link; the link itself is only in the mail. */
  token_hash: string | null
  token_expires_at: string
  /** Readable, for every letter carries it; all it can do is end the subscription. */
  unsubscribe_token: string
  /** When a confirming mail was last written. */
  asked_at: string
  confirmed_at: string | null
  unsubscribed_at: string | null
}

export type SubscriberState = 'pending' | 'subscribed' | 'unsubscribed'

export interface ContactMessageTable {
  id: string
  /** The same message sent twice on one day is one message. */
  fingerprint: string
  locale: string
  name: string
  email: string
  phone: string
  subject: string
  order_number: string
  message: string
  created_at: string
}

/** Views of a page on one day: sums only, nothing about who. */
export interface PageViewTable {
  day: string
  path: string
  locale: string
  /** Host they came from; empty for our own and for none. */
  referrer: string
  views: number
}

/** How often something was done since a moment, by a keyed hash of who. */
export interface LimitTable {
  name: string
  key: string
  since: string
  taken: number
}
