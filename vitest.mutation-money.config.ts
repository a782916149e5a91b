import { defineConfig } from 'vitest/config'

process.env['SQLITE_ONLY'] = '1'

/** Tests of the money services for mutation testing, on SQLite alone: those on PostgreSQL would take twice the time. */
export default defineConfig({
  test: {
    include: [
      'tests/server/money/{coupons,gift-cards,late-money,leases,order-refunds,payment-captures,payments}.test.ts',
      'tests/server/money/{prepaid-purchases,promotion-code-limits,provider-failures,refunds,wallet}.test.ts',
      'tests/server/money/wallet-orders.test.ts'
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'threads',
    testTimeout: 60_000
  }
})
