import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverFiles, tableOwners, tablesIn, type TableUse } from '../support/table-owners.ts'

/** Lists of the back office filter and sort by columns of many modules at once: it reads all, and writes nothing. */
const READS_ALL = /^back-office\//

/** `money/wallet > orders`, for each table that a module names and another owns. */
function foreignTables(which: (use: TableUse) => boolean): readonly string[] {
  const owners = tableOwners()
  const found = new Set<string>()
  for (const { file, module } of serverFiles)
    for (const use of tablesIn(readFileSync(file, 'utf8'), name => owners.has(name)))
      if (owners.get(use.table) !== module && which(use)) found.add(`${module} > ${use.table}`)
  return [...found].sort()
}

/** Tables that another module reads, each with the reason why it does not ask the owner's face. The list may only shrink. */
const READ: Readonly<Record<string, string>> = {
  'booking/tickets > line_items':
    'a seat is free again when the line that holds it has lost its reservation: one statement while a cart is locked',
  'booking/tickets > orders':
    "a guest's ticket belongs to who owns its order today: lists are filtered and paged by it",
  'catalogue/products > delivery_options': 'fees stand in search documents, which are made below delivery',
  'catalogue/products > stock': 'price and stock of a variant are read in one statement by everything that sells',
  'community/articles > authors':
    'a page of articles is filtered by its author and names each writer: one walk along the index',
  'community/look-books > users': 'a page of look books names each writer: one walk along the index',
  'customers/wishlists > variants': 'wishes are followed by product: the look-up runs for every product that changes',
  'games/prize-draws > coupons':
    "a page of prizes says of each whether its coupon was used: one statement with the draw's rows",
  'games/prize-draws > line_items': 'who has bought enough is one sum over the lines of the paid orders',
  'games/prize-draws > order_return_lines': 'the same sum, less what was given back',
  'games/prize-draws > order_returns': 'the same sum, less what was given back',
  'games/prize-draws > orders': 'the same sum, of paid orders since the promotion began',
  'games/prize-draws > products': 'what may be won is checked with the prizes in one statement, inside a draw',
  'games/prize-draws > variants': 'what may be won is checked with the prizes in one statement, inside a draw',
  'games/prize-draws > wallet_entries':
    "a page of prizes and the audit say of each whether its money was given: one statement with the draw's rows",
  'games/roulette > orders':
    "numbers belong to who owns their order today, and a prize is handed over by its order's state",
  'messaging/back-in-stock > stock':
    'the few of many who wait whose goods are back: a join every five seconds in place of reading all',
  'messaging/back-in-stock > variants': 'the same join: what is not sold any more is left out',
  'messaging/webhooks > product_changes': 'the relay follows the log of changes that the catalogue keeps for search',
  'messaging/webhooks > stock': 'what a partner is told of a product: one statement for each change',
  'messaging/webhooks > stock_movements': 'whether pieces moved in a change: one statement for each change',
  'messaging/webhooks > variants': 'what a partner is told of a product: one statement for each change',
  'money/coupons > orders': 'codes leave the open carts of who signs out, in the statement that deletes them',
  'money/receipts > line_items': 'marks of a receipt are found by its order, while the order is locked',
  'money/receipts > order_events':
    'deliveries without a receipt are what is missing from one side: an outer join finds them',
  'money/receipts > orders': 'the same outer join, and alerts name the order',
  'ordering/orders > coupon_uses':
    'discounts are read with what they took off each line: measured, a statement less for each order with a code',
  'ordering/orders > delivery_settings': 'read with the lines: measured, a statement less for each change of a cart',
  'ordering/orders > order_coupons': 'counted with the lines: measured, a statement less for each change of a cart',
  'ordering/orders > order_gift_cards': 'counted with the lines: measured, a statement less for each change of a cart',
  'ordering/orders > stock':
    'lines are read with price and stock: measured, a statement less for each change of a cart',
  'ordering/orders > variants':
    'lines are read with price and stock: measured, a statement less for each change of a cart',
  'ordering/packages > products':
    'a package is priced as a cart is: its products with price and stock in one statement',
  'ordering/packages > stock': 'a package is priced as a cart is: its products with price and stock in one statement',
  'ordering/packages > variants':
    'a package is priced as a cart is: its products with price and stock in one statement',
  'platform > bank_accounts':
    'the change of encryption keys goes through every encrypted column by name and knows nothing else of it',
  'platform > payment_cards': 'as above: encrypted columns',
  'platform > prize_players': 'as above: encrypted columns',
  'platform > staff_members': 'as above: encrypted columns',
  'platform > travel_passengers': 'as above: encrypted columns',
  'platform > webhook_endpoints': 'as above: encrypted columns'
}

/** How many entries there were when the list was made. */
const READ_MAX = 41

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
  expect(foreignTables(({ writes }) => writes)).toEqual([])
})

test('tables: are read by another module only where the list says why', () => {
  const read = foreignTables(({ writes }) => !writes).filter(each => !READS_ALL.test(each))
  expect(read).toEqual(Object.keys(READ))
  expect(Object.keys(READ).length).toBeLessThanOrEqual(READ_MAX)
})
