import { defineConfig } from 'vitest/config'

/** The tests that mutation testing runs for each change it makes: those of rules alone, without a database. */
export default defineConfig({ test: { include: ['tests/domain/**/*.test.ts'], pool: 'threads', testTimeout: 15_000 } })
