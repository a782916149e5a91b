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
    { group: 'community', until: 'deleted' },
    { group: 'newsletter', until: 'deleted' }
  ])
})

test('retention: the job sweeps four tables', () => {
  const swept = Object.entries<Retention>(RETENTION).filter(([, each]) => 'sweep' in each)
  expect(swept.map(([table]) => table).sort()).toEqual(['account_events', 'contact_messages', 'outbox', 'sessions'])
})

test.each<[Retention, readonly (keyof typeof RETENTION)[]]>([
  [
    { group: 'orders', until: 'law' },
    ['payments', 'receipt_jobs', 'receipts', 'refunds', 'wallet_movements', 'leases']
  ],
  [{ group: 'account', until: 'deleted' }, ['users', 'user_addresses', 'wishes', 'bank_accounts']],
  [{ group: 'shop' }, ['products', 'stock', 'coupons']]
])('retention: %j holds for %j', (retention, tables) => {
  for (const table of tables) expect(RETENTION[table]).toEqual(retention)
})
