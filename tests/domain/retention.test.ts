import { expect, test } from 'vitest'
import { RETENTION, retentionLines, type Retention } from '../../src/domain/retention.ts'

test('retention: each group has one line with its longest period', () => {
  expect(retentionLines()).toEqual([
    { group: 'orders', until: 'law' },
    { group: 'events', days: 365 },
    { group: 'account', until: 'deleted' },
    { group: 'guest', days: 400 },
    { group: 'technical', days: 1 },
    { group: 'contact', days: 365 },
    { group: 'carts', days: 90 },
    { group: 'codes', days: 1 },
    { group: 'messages', days: 90 },
    { group: 'views', days: 400 },
    { group: 'searches', days: 30 },
    { group: 'newsletter', until: 'deleted' }
  ])
})

test('retention: tables of the law, of accounts and of the shop stay; the job sweeps four others', () => {
  const named = (is: (each: Retention) => boolean) =>
    Object.entries<Retention>(RETENTION)
      .filter(([, each]) => is(each))
      .map(([table]) => table)
      .sort()
  expect(named(each => 'sweep' in each)).toEqual(['account_events', 'contact_messages', 'outbox', 'sessions'])
  for (const table of ['payments', 'receipts', 'refunds', 'wallet_movements', 'leases'])
    expect(named(each => 'until' in each && each.until === 'law')).toContain(table)
  for (const table of ['users', 'user_addresses', 'wishes', 'cards'])
    expect(named(each => 'until' in each && each.until === 'deleted')).toContain(table)
  for (const table of ['products', 'stock', 'coupons']) expect(named(each => each.group === 'shop')).toContain(table)
})
