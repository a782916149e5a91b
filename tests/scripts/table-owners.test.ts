import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverFiles, tableOwners, tablesIn, type TableUse } from '../support/table-owners.ts'

/** `money/wallet > orders`, for each table that a module names and another owns. */
function foreignTables(which: (use: TableUse) => boolean): readonly string[] {
  const owners = tableOwners()
  const found = new Set<string>()
  for (const { file, module } of serverFiles)
    for (const use of tablesIn(readFileSync(file, 'utf8'), name => owners.has(name)))
      if (owners.get(use.table) !== module && which(use)) found.add(`${module} > ${use.table}`)
  return [...found].sort()
}

/** Foreign tables that are still written. */
const WRITTEN: Readonly<Record<string, string>> = {
  'community/articles > author_follows': 'to be moved behind the face of its owner',
  'community/articles > authors': 'to be moved behind the face of its owner',
  'community/reviews > product_ratings': 'to be moved behind the face of its owner',
  'customers/accounts > identities': 'to be moved behind the face of its owner',
  'customers/accounts > users': 'to be moved behind the face of its owner',
  'customers/wishlists > users': 'to be moved behind the face of its owner',
  'messaging/push > devices': 'to be moved behind the face of its owner',
  'ordering/checkout > branch_picks': 'to be moved behind the face of its owner',
  'ordering/checkout > branch_stock': 'to be moved behind the face of its owner'
}

/** Foreign tables that are read, each with the reason why the owner's face is not asked. */
const READ: Readonly<Record<string, string>> = {
  'booking/tickets > line_items': 'to be moved behind the face of its owner',
  'booking/tickets > orders': 'to be moved behind the face of its owner',
  'booking/tickets > staff_members': 'to be moved behind the face of its owner',
  'catalogue/branches > stock': 'to be moved behind the face of its owner',
  'catalogue/branches > variants': 'to be moved behind the face of its owner',
  'catalogue/import > brands': 'to be moved behind the face of its owner',
  'catalogue/import > taxons': 'to be moved behind the face of its owner',
  'catalogue/products > delivery_options': 'to be moved behind the face of its owner',
  'catalogue/products > stock': 'to be moved behind the face of its owner',
  'community/articles > authors': 'to be moved behind the face of its owner',
  'community/look-books > products': 'to be moved behind the face of its owner',
  'community/look-books > stock': 'to be moved behind the face of its owner',
  'community/look-books > users': 'to be moved behind the face of its owner',
  'community/look-books > variants': 'to be moved behind the face of its owner',
  'community/questions > products': 'to be moved behind the face of its owner',
  'community/reviews > product_ratings': 'to be moved behind the face of its owner',
  'community/reviews > products': 'to be moved behind the face of its owner',
  'customers/accounts > users': 'to be moved behind the face of its owner',
  'customers/wishlists > users': 'to be moved behind the face of its owner',
  'customers/wishlists > variants': 'to be moved behind the face of its owner',
  'games/prize-draws > coupons': 'to be moved behind the face of its owner',
  'games/prize-draws > line_items': 'to be moved behind the face of its owner',
  'games/prize-draws > order_return_lines': 'to be moved behind the face of its owner',
  'games/prize-draws > order_returns': 'to be moved behind the face of its owner',
  'games/prize-draws > orders': 'to be moved behind the face of its owner',
  'games/prize-draws > products': 'to be moved behind the face of its owner',
  'games/prize-draws > users': 'to be moved behind the face of its owner',
  'games/prize-draws > variants': 'to be moved behind the face of its owner',
  'games/prize-draws > wallet_entries': 'to be moved behind the face of its owner',
  'games/roulette > orders': 'to be moved behind the face of its owner',
  'games/roulette > variants': 'to be moved behind the face of its owner',
  'messaging/back-in-stock > stock': 'to be moved behind the face of its owner',
  'messaging/back-in-stock > variants': 'to be moved behind the face of its owner',
  'messaging/push > devices': 'to be moved behind the face of its owner',
  'messaging/push > products': 'to be moved behind the face of its owner',
  'messaging/push > sessions': 'to be moved behind the face of its owner',
  'money/bank-transfers > payments': 'to be moved behind the face of its owner',
  'money/leases > orders': 'to be moved behind the face of its owner',
  'money/leases > users': 'to be moved behind the face of its owner',
  'money/payment-cards > users': 'to be moved behind the face of its owner',
  'money/promotions > brands': 'to be moved behind the face of its owner',
  'money/promotions > identities': 'to be moved behind the face of its owner',
  'money/promotions > orders': 'to be moved behind the face of its owner',
  'money/promotions > payments': 'to be moved behind the face of its owner',
  'money/promotions > products': 'to be moved behind the face of its owner',
  'money/promotions > taxons': 'to be moved behind the face of its owner',
  'money/promotions > users': 'to be moved behind the face of its owner',
  'money/receipts > line_items': 'to be moved behind the face of its owner',
  'money/receipts > order_events': 'to be moved behind the face of its owner',
  'money/receipts > orders': 'to be moved behind the face of its owner',
  'money/wallet > orders': 'to be moved behind the face of its owner',
  'money/wallet > payments': 'to be moved behind the face of its owner',
  'money/wallet > users': 'to be moved behind the face of its owner',
  'ordering/checkout > branch_picks': 'to be moved behind the face of its owner',
  'ordering/checkout > line_items': 'to be moved behind the face of its owner',
  'ordering/checkout > order_events': 'to be moved behind the face of its owner',
  'ordering/checkout > orders': 'to be moved behind the face of its owner',
  'ordering/delivery > order_shipments': 'to be moved behind the face of its owner',
  'ordering/orders > branch_picks': 'to be moved behind the face of its owner',
  'ordering/orders > coupon_uses': 'to be moved behind the face of its owner',
  'ordering/orders > delivery_bookings': 'to be moved behind the face of its owner',
  'ordering/orders > delivery_settings': 'to be moved behind the face of its owner',
  'ordering/orders > gift_cards': 'to be moved behind the face of its owner',
  'ordering/orders > order_coupons': 'to be moved behind the face of its owner',
  'ordering/orders > order_gift_cards': 'to be moved behind the face of its owner',
  'ordering/orders > payments': 'to be moved behind the face of its owner',
  'ordering/orders > products': 'to be moved behind the face of its owner',
  'ordering/orders > stock': 'to be moved behind the face of its owner',
  'ordering/orders > users': 'to be moved behind the face of its owner',
  'ordering/orders > variants': 'to be moved behind the face of its owner',
  'ordering/packages > products': 'to be moved behind the face of its owner',
  'ordering/packages > stock': 'to be moved behind the face of its owner',
  'ordering/packages > variants': 'to be moved behind the face of its owner',
  'platform > bank_accounts': 'to be moved behind the face of its owner',
  'platform > payment_cards': 'to be moved behind the face of its owner',
  'platform > prize_players': 'to be moved behind the face of its owner',
  'platform > travel_passengers': 'to be moved behind the face of its owner',
  'site/sitemaps > products': 'to be moved behind the face of its owner',
  'site/sitemaps > variants': 'to be moved behind the face of its owner'
}

test('tables: every table has an owner', () => {
  expect(tableOwners().size).toBeGreaterThan(100)
})

test('tables: the search finds tables in joins, lists, aliases and bare words, and not in other words', () => {
  const isTable = (name: string) => ['orders', 'line_items', 'stock'].includes(name)
  const text = `
    db.selectFrom('orders as o').innerJoin('line_items', 'line_items.order_id', 'o.id').where('stock', '=', 1)
    tx.query.updateTable('stock').set({ word: 'orders' })
    unprocessable('quantity', { field: 'line_items' })
    const lists = { deleted: ['line_items'] }`
  expect(tablesIn(text, isTable)).toEqual([
    { table: 'orders', writes: false },
    { table: 'line_items', writes: false },
    { table: 'stock', writes: true },
    { table: 'line_items', writes: false }
  ])
})

test('tables: are written by their module alone', () => {
  expect(foreignTables(({ writes }) => writes)).toEqual(Object.keys(WRITTEN))
})

test('tables: are read by another module only where the list says why', () => {
  expect(foreignTables(({ writes }) => !writes)).toEqual(Object.keys(READ))
})
