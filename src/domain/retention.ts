import { GUEST_BOOKMARK_DAYS } from './customers/bookmark.ts'
import { GUEST_PACKAGE_DAYS } from './catalogue/package-product.ts'
import { BACK_IN_STOCK_DAYS } from './messaging/back-in-stock.ts'
import { WEBHOOK_DELIVERY_DAYS } from './messaging/webhook.ts'
import { PASSPORT_RETENTION_DAYS } from './booking/travel-quote.ts'

/** Groups of data that the privacy page names, each with its retention period. */
export type RetentionGroup =
  | 'account'
  | 'carts'
  | 'codes'
  | 'community'
  | 'contact'
  | 'events'
  | 'guest'
  | 'messages'
  | 'newsletter'
  | 'orders'
  | 'prizes'
  | 'searches'
  | 'technical'
  | 'travel'
  | 'views'

export type Retention =
  /**
   * Deleted so many days after the moment in column `since`; with `sweep` by the retention job, otherwise by its
   * module.
   */
  | { readonly group: RetentionGroup; readonly days: number; readonly since: string; readonly sweep?: true }
  /** Stored until its owner deletes it or the account. */
  | { readonly group: RetentionGroup; readonly until: 'deleted' }
  /** As long as bookkeeping law requires; anonymized when the account is deleted. */
  | { readonly group: RetentionGroup; readonly until: 'law' }
  /** Not personal data. */
  | { readonly group: 'shop' }

const shop = { group: 'shop' } as const
const law = { group: 'orders', until: 'law' } as const
const account = { group: 'account', until: 'deleted' } as const
const community = { group: 'community', until: 'deleted' } as const

/** Days after its last change at which an unplaced cart is deleted. */
export const CART_DAYS = 90

/** Days for which reports, and versions of texts that are not public, are kept. */
export const DECIDED_TEXT_DAYS = 365

const cart = { group: 'carts', days: CART_DAYS, since: 'updated_at' } as const

/** Retention of each table of the database; a table without an entry here does not compile. */
export const RETENTION = {
  account_events: { group: 'events', days: 365, since: 'happened_at', sweep: true },
  article_images: community,
  article_tags: community,
  articles: community,
  author_follows: account,
  authors: community,
  backups: shop,
  bank_accounts: account,
  bank_transfers: law,
  bookmarks: { group: 'guest', days: GUEST_BOOKMARK_DAYS, since: 'created_at' },
  branch_reservations: law,
  branch_stock: shop,
  brands: shop,
  look_books: { group: 'community', until: 'deleted' },
  payment_card_registrations: { group: 'technical', days: 1, since: 'created_at' },
  payment_cards: account,
  message_texts: shop,
  news: shop,
  phone_orders: law,
  published_articles: community,
  search_rule_drafts: shop,
  search_rule_versions: shop,
  single_use_codes: shop,
  site_banners: shop,
  site_menus: shop,
  site_notices: shop,
  site_presets: shop,
  site_redirects: shop,
  site_sections: shop,
  site_settings: shop,
  comment_ratings: community,
  comments: community,
  content_reports: { group: 'contact', days: DECIDED_TEXT_DAYS, since: 'created_at' },
  contact_messages: { group: 'contact', days: 365, since: 'created_at', sweep: true },
  coupon_holders: account,
  customer_notes: account,
  impersonations: { group: 'events', days: 365, since: 'created_at', sweep: true },
  customer_tags: account,
  coupon_uses: law,
  coupons: shop,
  delivery_bookings: law,
  delivery_loads: shop,
  delivery_options: shop,
  delivery_places: shop,
  delivery_run_stops: law,
  delivery_runs: shop,
  delivery_settings: shop,
  delivery_slots: shop,
  delivery_special_hours: shop,
  delivery_zones: shop,
  devices: account,
  answers: { group: 'community', until: 'deleted' },
  api_keys: { group: 'shop' },
  alcohol_restrictions: shop,
  failed_searches: { group: 'searches', days: 30, since: 'day' },
  gift_card_movements: law,
  follower_notifications: account,
  gift_cards: law,
  // A receiver stands in a request until it is decided or expires.
  code_issues: law,
  issued_codes: law,
  go_live_confirmations: shop,
  health_probes: shop,
  hotel_bookings: law,
  hotel_room_nights: law,
  idempotency_keys: { group: 'technical', days: 1, since: 'created_at' },
  identities: account,
  imports: shop,
  job_runs: shop,
  lease_bills: law,
  lease_instalments: law,
  leases: law,
  questions: { group: 'community', until: 'deleted' },
  question_words: { group: 'community', until: 'deleted' },
  rate_limits: { group: 'technical', days: 1, since: 'window_started_at' },
  line_item_costs: shop,
  line_items: cart,
  line_item_stamps: law,
  migrations: shop,
  one_time_codes: { group: 'codes', days: 1, since: 'created_at' },
  order_adjustments: cart,
  order_coupons: cart,
  order_events: cart,
  order_gift_cards: cart,
  order_return_lines: law,
  order_returns: law,
  order_notes: law,
  order_shipments: cart,
  orders: cart,
  outbox: { group: 'messages', days: 90, since: 'done_at', sweep: true },
  package_products: { group: 'guest', days: GUEST_PACKAGE_DAYS, since: 'added_at' },
  page_views: { group: 'views', days: 400, since: 'day' },
  payment_captures: law,
  payment_method_settings: shop,
  cash_limits: shop,
  payments: law,
  prize_contacts: { group: 'prizes', days: 1, since: 'ends_at', sweep: true },
  prize_draw_days: shop,
  prize_draws: law,
  prize_players: account,
  prize_promotions: shop,
  prizes: shop,
  product_changes: shop,
  product_batch_rows: shop,
  product_batches: shop,
  product_edits: shop,
  product_ratings: shop,
  product_sales: shop,
  bought_together: shop,
  products: shop,
  push_subscriptions: account,
  receipt_jobs: law,
  receipt_sequences: shop,
  receipts: law,
  refunds: law,
  return_photos: law,
  review_answers: law,
  review_photos: community,
  review_votes: community,
  reviews: community,
  search_dedup_keys: { group: 'searches', days: 30, since: 'day' },
  // Prizes are booked as what they cost the shop; a deleted account leaves its numbers without a name.
  roulette_nights: shop,
  roulette_numbers: law,
  roulette_products: shop,
  roulette_spins: law,
  roulette_stocks: shop,
  searches: { group: 'searches', days: 30, since: 'day' },
  saved_views: shop,
  secrets: shop,
  session_tokens: { group: 'technical', days: 0, since: 'expires_at' },
  sessions: { group: 'events', days: 365, since: 'ends_at', sweep: true },
  sms_sendings: { group: 'messages', days: 30, since: 'created_at' },
  slow_requests: { group: 'events', days: 14, since: 'happened_at', sweep: true },
  staff_audit: { group: 'shop' },
  staff_limits: { group: 'shop' },
  staff_members: { group: 'shop' },
  staff_passkey_challenges: { group: 'events', days: 1, since: 'expires_at', sweep: true },
  staff_passkeys: { group: 'shop' },
  staff_recovery_codes: { group: 'shop' },
  staff_roles: { group: 'shop' },
  staff_sessions: { group: 'events', days: 365, since: 'ends_at', sweep: true },
  stock: shop,
  e_ticket_scans: shop,
  e_ticket_seats: shop,
  e_ticket_transfers: account,
  e_tickets: law,
  stock_movements: shop,
  supplier_mappings: shop,
  back_in_stock_unsubscribes: shop,
  back_in_stock_subscriptions: { group: 'guest', days: BACK_IN_STOCK_DAYS, since: 'requested_at' },
  submissions: community,
  subscribers: { group: 'newsletter', until: 'deleted' },
  taxons: shop,
  travel_passengers: { group: 'travel', days: PASSPORT_RETENTION_DAYS, since: 'trip_ends_on', sweep: true },
  travel_quote_options: law,
  travel_quotes: law,
  user_addresses: account,
  users: account,
  variant_costs: shop,
  variants: shop,
  wallet_corrections: law,
  wallet_earnings: law,
  wallet_entries: law,
  wallet_lots: law,
  wallet_movements: law,
  wallet_recharges: law,
  wallets: law,
  // Order numbers and prices; nobody by name.
  webhook_deliveries: { group: 'messages', days: WEBHOOK_DELIVERY_DAYS, since: 'created_at', sweep: true },
  webhook_endpoints: { group: 'shop' },
  webhook_positions: { group: 'shop' },
  wish_lists: account,
  wish_notifications: account,
  wishes: account
} as const satisfies Readonly<Record<string, Retention>>

export interface RetentionLine {
  readonly group: RetentionGroup
  /** Longest period of the group; undefined when it is not limited by days. */
  readonly days?: number
  readonly until?: 'deleted' | 'law'
}

/** One line per group with personal data, in the order of the table above. */
export function retentionLines(): readonly RetentionLine[] {
  const lines = new Map<RetentionGroup, RetentionLine>([['orders', { group: 'orders', until: 'law' }]])
  for (const each of Object.values<Retention>(RETENTION)) {
    if (each.group === 'shop') continue
    if ('days' in each) {
      const days = Math.max(1, each.days, lines.get(each.group)?.days ?? 0)
      lines.set(each.group, { group: each.group, days })
    } else if ('until' in each && !lines.has(each.group))
      lines.set(each.group, { group: each.group, until: each.until })
  }
  return [...lines.values()]
}
