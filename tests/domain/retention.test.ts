import { expect, test } from 'vitest'
import { RETENTION, retentionLines, type Retention } from '../../src/domain/retention.ts'

test('retention: each group has one line with its longest period', () => {
  const lines = retentionLines()
  expect(lines[0]).toEqual({ group: 'orders', until: 'law' })
  expect([...lines].sort((a, b) => a.group.localeCompare(b.group))).toEqual([
    { group: 'account', until: 'deleted' },
    { group: 'carts', days: 90 },
    { group: 'codes', days: 1 },
    { group: 'community', until: 'deleted' },
    { group: 'contact', days: 365 },
    { group: 'events', days: 365 },
    { group: 'guest', days: 400 },
    { group: 'messages', days: 90 },
    { group: 'newsletter', until: 'deleted' },
    { group: 'orders', until: 'law' },
    { group: 'prizes', days: 1 },
    { group: 'searches', days: 30 },
    { group: 'technical', days: 1 },
    { group: 'travel', days: 7 },
    { group: 'views', days: 400 }
  ])
})

test('retention: the job sweeps what ends by its age', () => {
  const swept = Object.entries<Retention>(RETENTION).filter(([, each]) => 'sweep' in each)
  expect(swept.map(([table]) => table).sort()).toEqual([
    'account_events',
    'contact_messages',
    'impersonations',
    'outbox',
    'prize_contacts',
    'sessions',
    'slow_requests',
    'staff_passkey_challenges',
    'staff_sessions',
    'travel_passengers',
    'webhook_deliveries'
  ])
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
