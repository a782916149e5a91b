import { defineConfig } from 'vitest/config'
import { MONEY_TESTS } from './tests/support/money-tests.ts'

process.env['SQLITE_ONLY'] = '1'

const ALL = `{${MONEY_TESTS.join(',')}}`

/**
 * Tests of the money services for mutation testing, on SQLite alone: those on PostgreSQL would take twice the time.
 * `MONEY_TESTS` names one file, where a service has a test of its own that needs no shop.
 */
export default defineConfig({
  test: {
    include: [`tests/server/money/${process.env['MONEY_TESTS'] ?? ALL}.test.ts`],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'threads',
    testTimeout: 60_000
  }
})
