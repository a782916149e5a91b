import { defineConfig } from 'vitest/config'

process.env['SQLITE_ONLY'] = '1'

/** Tests of the money services for mutation testing, on SQLite alone: those on PostgreSQL would take twice the time. */
export default defineConfig({
  test: {
    include: [
      'tests/server/money/{payments,payment-captures,prepaid-purchases,promotions,provider-failures,refunds}.test.ts',
      'tests/server/money/{wallet,wallet-orders}.test.ts'
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'threads',
    testTimeout: 60_000
  }
})
