import type { Generated } from 'kysely'
import type { CouponCompany, CouponEffect } from '../../domain/coupon.ts'
import type { GiftCardState } from '../../domain/gift-card.ts'
import type { LeaseReminder, LeaseState } from '../../domain/lease-state.ts'
import type { OrderEvent, ShipmentState } from '../../domain/order-state.ts'
import type { AdjustmentKind } from '../../domain/order-sums.ts'
import type { PaymentSubjectKind, RefundState, RefundWay } from '../../domain/payment.ts'
import type { Bucket, WalletEntryKind } from '../../domain/wallet.ts'
import type { RefundTarget, ReturnReason, ReturnState } from '../../domain/returns.ts'

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
  refunds: RefundTable
  bank_entries: BankEntryTable
  order_adjustments: OrderAdjustmentTable
  order_events: OrderEventTable
  order_returns: OrderReturnTable
  order_return_lines: OrderReturnLineTable
  return_photos: ReturnPhotoTable
  receipts: ReceiptTable
  receipt_documents: ReceiptDocumentTable
  receipt_suffixes: { day: string; last: number }
  line_marks: LineMarkTable
  review_answers: ReviewAnswerTable
  coupons: CouponTable
  coupon_holders: { coupon_id: string; user_id: string; given_at: string }
  coupon_uses: CouponUseTable
  order_coupons: { order_id: string; coupon_id: string; applied_at: string }
  gift_cards: GiftCardTable
  gift_card_moves: GiftCardMoveTable
  order_gift_cards: { order_id: string; card_id: string; applied_at: string }
  claim_codes: ClaimCodeTable
  idempotency_keys: IdempotencyTable
  outbox: OutboxTable
  delivery_options: DeliveryOptionTable
  delivery_zones: DeliveryZoneTable
  delivery_places: DeliveryPlaceTable
  delivery_slots: DeliverySlotTable
  delivery_settings: { name: DeliverySetting; value: number }
  delivery_loads: DeliveryLoadTable
  delivery_bookings: DeliveryBookingTable
  order_shipments: OrderShipmentTable
  branch_picks: BranchPickTable
  stock_notices: StockNoticeTable
  stock_notice_stops: { email_key: string; stopped_at: string }
  package_products: PackageProductTable
  imports: { file_hash: string; rows_done: number; updated_at: string }
  branch_stock: BranchStockTable
  subscribers: SubscriberTable
  contact_messages: ContactMessageTable
  page_views: PageViewTable
  limits: LimitTable
  bookmarks: BookmarkTable
  searches: SearchTable
  search_marks: SearchMarkTable
  secrets: { name: string; value: string }
  users: UserTable
  identities: IdentityTable
  one_time_codes: OneTimeCodeTable
  devices: DeviceTable
  sessions: SessionTable
  session_tokens: SessionTokenTable
  account_events: AccountEventTable
  user_addresses: UserAddressTable
  bank_accounts: BankAccountTable
  cards: CardTable
  card_registrations: CardRegistrationTable
  leases: LeaseTable
  lease_instalments: LeaseInstalmentTable
  lease_bills: LeaseBillTable
  wish_lists: WishListTable
  wishes: WishTable
  wish_news: WishNewsTable
  sms_sendings: SmsSendingTable
  push_subscriptions: PushSubscriptionTable
  wallets: WalletTable
  wallet_lots: WalletLotTable
  wallet_entries: WalletEntryTable
  wallet_moves: WalletMoveTable
  wallet_recharges: WalletRechargeTable
  wallet_earnings: WalletEarningTable
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
  /** Whose it is; null for a guest's. */
  user_id: string | null
  adjustment_total: number
  /** How many rows `order_adjustments` has of it: most orders have none, and nobody looks. */
  adjustment_count: number
  /** Prices that moved since the buyer last saw them; null for none. */
  unseen_json: string | null
  /** ₮ its buyer wants to pay from the wallet; null = none. */
  wallet_wish: number | null
  /** Whom the VAT receipt is for (`ReceiptReceiver`); null = a citizen who has not said more. */
  receipt_json: string | null
}

/** What changes an order's total besides goods and delivery; written anew with every change of an open order. */
export interface OrderAdjustmentTable {
  id: string
  order_id: string
  kind: AdjustmentKind
  /** Whose it is, as its area knows: a coupon's id. */
  source_id: string | null
  label_json: string
  /** ₮; discounts are negative. */
  amount: number
  position: number
}

/** When what happened to a placed order; only ever added to. */
export interface OrderEventTable {
  id: string
  order_id: string
  event: OrderEvent
  /** Why, where somebody said so: a cancellation's. */
  reason: string | null
  happened_at: string
}

/** Goods of an order that somebody wants to give back. */
export interface OrderReturnTable {
  id: string
  /** The order's number with `-B1`, `-B2` … behind it. */
  number: string
  order_id: string
  state: ReturnState
  reason: ReturnReason
  /** In the buyer's words, and the shop's. */
  note: string
  answer: string
  /** What was paid for these pieces, ₮. */
  amount: number
  /** Of the delivery, ₮, where the shop is to blame for all of it. */
  fee: number
  /** Where the money goes. */
  refund_to: RefundTarget
  created_at: string
  updated_at: string
  decided_at: string | null
  received_at: string | null
  refunded_at: string | null
}

export interface OrderReturnLineTable {
  return_id: string
  line_item_id: string
  quantity: number
  /** What was paid for these pieces, ₮. */
  amount: number
}

/** A picture of what is wrong; of no return while it is only sent. */
export interface ReturnPhotoTable {
  id: string
  order_id: string
  return_id: string | null
  /** Its name in the data folder. */
  file: string
  width: number
  height: number
  created_at: string
}

export type ReceiptState = 'waiting' | 'sending' | 'settled' | 'unclear' | 'failed'

/** How far an order's VAT receipt is from what it should be. */
export interface ReceiptTable {
  order_id: string
  state: ReceiptState
  /** What is being done, or was done last. */
  step: 'issue' | 'withdraw' | null
  /** Goes up with everything that may change what should stand on it. */
  version: number
  attempts: number
  /** When to look at it next; while sending, when whoever sends it is given up. */
  due_at: string
  error: string | null
  /** What was asked for last (`Asked`). */
  asked_json: string | null
  delivered_at: string
  /** When the people of the shop were last told that it is missing. */
  told_at: string | null
  updated_at: string
}

/** What the tax authority has made; taxes in hundredths of ₮. */
export interface ReceiptDocumentTable {
  id: string
  order_id: string
  number: string
  printed_at: string
  state: 'valid' | 'replaced' | 'withdrawn'
  /** Of what stands on it: the same facts need no new one. */
  fingerprint: string
  total: number
  vat: number
  city_tax: number
  parts_json: string
  lottery: string | null
  qr_image: string | null
  registered: number
  issued_at: string
  ended_at: string | null
  sent_at: string | null
}

/** What is known of the very pieces a line was filled with: a medicine's series, stamps on bottles. */
export interface LineMarkTable {
  line_item_id: string
  lot: string | null
  stamps_json: string
}

/** What a buyer said of something they have received; without a rating they did not want to be asked. */
export interface ReviewAnswerTable {
  line_item_id: string
  product_id: string
  /** 1 to 5. */
  rating: number | null
  comment: string
  answered_at: string
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

/** A line of a bank's statement. */
export interface BankEntryTable {
  /** The bank's own where it has one. */
  id: string
  at: string
  amount: number
  text: string
  payer: string
  payment_number: string | null
  found_by: 'reference' | 'person' | null
  read_at: string
}

export interface PaymentTable {
  id: string
  number: string
  subject: PaymentSubjectKind
  subject_id: string
  /** Set when it is paid for an order. */
  order_id: string | null
  user_id: string | null
  method: string
  state: string
  /** ₮ asked; once completed, what really came. */
  amount: number
  /** ₮ given back or on their way back, as `refunds` says. */
  refunded_amount: number
  invoice_id: string | null
  provider_payment_id: string | null
  invoice_json: string | null
  created_at: string
  updated_at: string
  expires_at: string | null
  checked_at: string | null
}

/** Money on its way back, and where it ended up. */
export interface RefundTable {
  id: string
  payment_id: string
  /** Why; one refund of a payment for one reason, however often it is asked for. */
  reason: string
  amount: number
  state: RefundState
  way: RefundWay
  created_at: string
  /** When it is promised to be back. */
  due_at: string
  done_at: string | null
}

/** A coupon or a promo code; `domain/coupon.ts` says what its terms mean. */
export interface CouponTable {
  id: string
  /** As it was written, and as it is looked for. */
  code: string
  code_key: string
  name_json: string
  effect: CouponEffect
  value: number
  most: number | null
  minimum: number
  products_json: string
  taxons_json: string
  brands_json: string
  combines: CouponCompany
  audience: CouponAudience
  /** Shown to whoever may use it. */
  listed: number
  starts_at: string | null
  expires_at: string | null
  /** Placed orders it counts on, kept beside `coupon_uses` so that one conditional update can guard them. */
  uses: number
  uses_most: number | null
  own_uses_most: number | null
  created_at: string
  voided_at: string | null
}

/** Anybody, whoever is signed in, or those it was given to. */
export type CouponAudience = 'anyone' | 'users' | 'holders'

export interface CouponUseTable {
  order_id: string
  coupon_id: string
  user_id: string | null
  phone_key: string
  /** ₮ off each line, by its id. */
  shares_json: string
  used_at: string
  /** The order came to nothing. */
  freed_at: string | null
}

export interface GiftCardTable {
  id: string
  /** What people say to one another about it, `G123456789`; worth nothing. */
  reference: string
  number_key: string
  last_four: string
  state: GiftCardState
  amount: number
  /** Sum of its moves, kept beside them so that one conditional update can guard it. */
  balance: number
  buyer_id: string | null
  recipient_email: string
  recipient_name: string
  from_name: string
  message: string
  /** Day in Ulaanbaatar. */
  send_on: string | null
  locale: string
  created_at: string
  activated_at: string | null
  sent_at: string | null
  expires_at: string | null
  payment_id: string | null
}

/** The ledger of gift cards: every row takes from one account and gives to another. */
export interface GiftCardMoveTable {
  id: string
  card_id: string
  from_account: GiftCardAccount
  to_account: GiftCardAccount
  amount: number
  /** The payment it covers. */
  payment_id: string | null
  moved_at: string
}

/** Who paid for the card, the card, orders, the wallet, and what is out of use. */
export type GiftCardAccount = 'sold' | 'card' | 'order' | 'wallet' | 'void'

/** A code that is worth something once: a merchant's voucher, or what switches something on. */
export interface ClaimCodeTable {
  id: string
  code: string
  code_key: string
  kind: 'voucher' | 'activation'
  name_json: string
  amount: number
  /** ₮ a purchase must be above for it. */
  usable_above: number | null
  /** What it gives instead of money. */
  coupon_id: string | null
  expires_at: string | null
  claimed_by: string | null
  claimed_at: string | null
  created_at: string
  voided_at: string | null
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
  /** 0 while it is not offered. */
  active: Generated<number>
}

export interface DeliveryZoneTable {
  code: string
  name_json: string
  /** Hour of the day until which a 4-hour delivery still comes today, and hours within which it does. */
  same_day_until: number
  same_day_within: number
}

export interface DeliveryPlaceTable {
  city: string
  district: string
  /** Null where nobody delivers. */
  zone: string | null
}

export interface DeliverySlotTable {
  zone: string
  /** Hours of the day in Ulaanbaatar. */
  from_hour: number
  to_hour: number
  /** Parcels a day; null = as many as come. */
  capacity: number | null
}

/** `version` counts changes of the delivery tables, so that what is remembered of them is known to be old. */
export type DeliverySetting = 'version' | 'gift-wrap-fee' | 'pickup-ready-hours'

export interface DeliveryLoadTable {
  zone: string
  /** Day in Ulaanbaatar. */
  date: string
  from_hour: number
  parcels: number
}

/** How one of several parcels of a placed order is doing; `part` counts from 1. */
export interface OrderShipmentTable {
  order_id: string
  part: number
  state: ShipmentState
  ready_at: string | null
  shipped_at: string | null
  delivered_at: string | null
}

/** Goods of a placed order that were set aside in the branch where they will be fetched. */
export interface BranchPickTable {
  order_id: string
  variant_id: string
  location: string
  quantity: number
}

/** Somebody who waits for something that is gone. */
export interface StockNoticeTable {
  id: string
  variant_id: string
  /** A guest's, with a key that says nothing to others; null for who is signed in. */
  email: string | null
  email_key: string | null
  user_id: string | null
  locale: string
  asked_at: string
}

/** What somebody packs: `guest:<hash of their token>` or `user:<id>`. */
export interface PackageProductTable {
  owner: string
  variant_id: string
  qty: number
  added_at: string
}

/** The slot that a placed order has taken; `part` is its parcel, from 1. */
export interface DeliveryBookingTable {
  order_id: string
  part: number
  zone: string
  date: string
  from_hour: number
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

/** A person. Whoever deletes their account leaves a row without anything personal, for their orders point here. */
export interface UserTable {
  id: string
  locale: string
  first_name: string
  last_name: string
  /** argon2id as PHC text; null for those who sign in by code or by another house. */
  password_hash: string | null
  kind: 'person' | 'organisation'
  register_number: string | null
  organisation_json: string | null
  loyalty_since: string | null
  preferences_json: string
  /** Name of their picture's file; null for most. */
  avatar: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

export type IdentityKind = 'phone' | 'email' | 'google' | 'facebook'

/** What proves who somebody is. Only what was proven is here, so nobody can sit on an address that is not theirs. */
export interface IdentityTable {
  id: string
  user_id: string
  kind: IdentityKind
  /** Eight digits, an address in small letters, or the other house's own id. */
  subject: string
  verified_at: string
}

export interface OneTimeCodeTable {
  id: string
  /** Only who asked for the code holds the challenge: nobody else can use up its tries. */
  challenge_hash: string
  purpose: string
  kind: 'phone' | 'email'
  address: string
  /** Who asked while signed in. */
  user_id: string | null
  code_hash: string
  tries: number
  created_at: string
  expires_at: string
  used_at: string | null
  /** What a right code was changed for, good for one further step. */
  ticket_hash: string | null
  ticket_expires_at: string | null
}

/** A browser or app that somebody was signed in with; two people who share one have two rows. */
export interface DeviceTable {
  id: string
  user_id: string
  token_hash: string
  name: string
  /** Where push messages to it go. */
  player_id: string | null
  first_seen_at: string
  last_seen_at: string
}

export interface SessionTable {
  id: string
  user_id: string
  device_id: string
  client: string
  remembered: number
  created_at: string
  seen_at: string
  idle_ends_at: string
  ends_at: string
  ended_at: string | null
}

export interface SessionTokenTable {
  hash: string
  session_id: string
  kind: 'access' | 'refresh'
  expires_at: string
  /** When a refresh token was changed for the next one. */
  used_at: string | null
}

/** What happened to an account, kept for its owner and the people of the shop. */
export interface AccountEventTable {
  id: string
  user_id: string
  event: string
  device: string
  /** Keyed hash: the same network can be told, not which. */
  network: string
  happened_at: string
}

export interface UserAddressTable {
  id: string
  user_id: string
  label: string
  phone: string
  address_json: string
  is_default: number
  created_at: string
}

export interface CardTable {
  id: string
  user_id: string
  /** What the bank knows the card by; never told to anybody else. */
  token: string
  brand: string
  last_four: string
  bank: string
  expires: string | null
  created_at: string
}

/** A visit to the bank's page. */
export interface CardRegistrationTable {
  id: string
  user_id: string
  state: 'open' | 'done' | 'cancelled' | 'failed'
  /** Null before the bank has answered. */
  url: string | null
  card_id: string | null
  created_at: string
  checked_at: string
}

export interface BankAccountTable {
  id: string
  user_id: string
  name: string
  iban: string
  created_at: string
}

export interface SmsSendingTable {
  /** The outbox message's key. */
  id: string
  /** sending, waiting, uncertain, kept, taken, delivered, undelivered, refused */
  state: string
  /** How often nobody knows whether it was sent. */
  uncertain: number
  /** What the carrier calls it. */
  provider_id: string | null
  segments: number
  created_at: string
  updated_at: string
  checked_at: string
}

export interface PushSubscriptionTable {
  id: string
  /** Where the browser's own push service takes messages for it. */
  endpoint: string
  p256dh: string
  auth: string
  /** Names with a comma before and behind each: `,orders,wishes,`. */
  topics: string
  locale: string
  /** Null for a guest. */
  user_id: string | null
  created_at: string
  updated_at: string
}

/** What somebody keeps: `guest:<hash of their token>` or `user:<id>`. */
export interface BookmarkTable {
  owner: string
  type: string
  /** A product's id; the address of a text. */
  target: string
  created_at: string
}

/** How many networks made a search on one day for the first time in a month. */
export interface SearchTable {
  day: string
  locale: string
  query: string
  networks: number
}

/** A keyed hash of search and network together: that they have been counted, and nothing that could be read. */
export interface SearchMarkTable {
  mark: string
  day: string
}

/** The oldest of a person's lists is the one hearts go to. */
export interface WishListTable {
  id: string
  user_id: string
  name: string
  privacy: 'private' | 'link' | 'public'
  /** Of its link; a new one when the list is kept to oneself again, so that old links end. */
  token: string
  created_at: string
  updated_at: string
}

export interface WishTable {
  list_id: string
  variant_id: string
  /** The highest is the first. */
  position: number
  wished_at: string
  /** ₮ when it was wished for; null for wishes from before this was kept. */
  price: number | null
  /** What was last seen of it, so that each fall of the price is told once. */
  seen_price: number | null
  seen_in_stock: number | null
}

/** What somebody is to be told of their wishes, gathered for a moment so that a large sale is one letter. */
export interface WishNewsTable {
  id: string
  user_id: string
  variant_id: string
  news: 'price-drop' | 'back-in-stock'
  /** ₮ before it fell. */
  was: number
  noted_at: string
}

/** An order's goods on lease. */
export interface LeaseTable {
  id: string
  number: string
  user_id: string
  order_id: string
  state: LeaseState
  /** The language its buyer used. */
  locale: string
  price: number
  down_payment: number
  financed: number
  months: number
  first_name: string
  last_name: string
  phone: string
  /** Only until the lender has decided. */
  register_number: string | null
  register_masked: string
  /** What was consented to, and when. */
  consents_json: string
  questions_json: string
  /** Only until the lender has decided. */
  answers_json: string
  /** Why it was declined or canceled. */
  reason: string | null
  contract: string | null
  down_payment_until: string
  created_at: string
  updated_at: string
  sent_at: string | null
  checked_at: string | null
  decided_at: string | null
  /** Day in Ulaanbaatar on which the goods were received. */
  started_on: string | null
  ended_at: string | null
}

export interface LeaseInstalmentTable {
  lease_id: string
  number: number
  due_on: string
  principal: number
  interest: number
  paid_at: string | null
  bill_id: string | null
  /** The newest letter about it. */
  reminded: LeaseReminder | null
}

export type LeaseBillKind = 'down-payment' | 'instalment' | 'early' | 'goods-returned'

/** Something to be paid for a lease, or owed no more: once closed, a row is only ever given back from. */
export interface LeaseBillTable {
  id: string
  lease_id: string
  kind: LeaseBillKind
  state: 'open' | 'paid' | 'void'
  amount: number
  principal: number
  interest: number
  given_back: number
  /** What paid it. */
  payment_id: string | null
  cause: string | null
  created_at: string
  expires_at: string | null
  paid_at: string | null
}

/** Its row is the lock of somebody's wallet; the balance is the sum of the lots. */
export interface WalletTable {
  user_id: string
  /** ₮ of bonus and credit that goods took along when they came back, and that had been spent: the next ones go there. */
  owed: number
  opened_at: string
}

/** Money that came at once: of one kind, with one last day. */
export interface WalletLotTable {
  id: string
  user_id: string
  bucket: Bucket
  amount: number
  /** ₮ not spent yet, kept beside the ledger so that one conditional update can guard it. */
  left_over: number
  /** Who gave it: a merchant's name. */
  label: string
  /** A voucher's own threshold, ₮. */
  usable_above: number | null
  expires_at: string | null
  /** When its owner was told that it is about to expire. */
  warned_at: string | null
  created_at: string
}

/** One thing that happened to a wallet, as its owner reads it; `once_key` is its cause: nothing happens twice. */
export interface WalletEntryTable {
  id: string
  user_id: string
  kind: WalletEntryKind
  /** ₮ more, or less than nought. */
  amount: number
  /** ₮ owed more, or less than nought. */
  owed: number
  /** ₮ in the wallet after it. */
  balance: number
  label: string
  order_id: string | null
  payment_id: string | null
  once_key: string
  happened_at: string
}

/** Where money in a wallet comes from and goes to, besides the wallet's own buckets. */
export type WalletAccount = 'provider' | 'shop' | 'codes' | 'orders' | 'lapsed' | 'owner'

/** The ledger: every row takes from one account and gives to another, so it always balances. Only ever added to. */
export interface WalletMoveTable {
  id: string
  entry_id: string
  lot_id: string
  from_account: Bucket | WalletAccount
  to_account: Bucket | WalletAccount
  amount: number
}

export interface WalletRechargeTable {
  id: string
  number: string
  user_id: string
  amount: number
  state: 'open' | 'paid' | 'ended'
  created_at: string
  updated_at: string
}

/** What a line of a delivered order brought, and what of it went back with the goods, ₮. */
export interface WalletEarningTable {
  line_item_id: string
  order_id: string
  user_id: string
  quantity: number
  bonus: number
  credit: number
  quantity_back: number
  bonus_back: number
  credit_back: number
}
