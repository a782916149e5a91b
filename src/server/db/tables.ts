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
