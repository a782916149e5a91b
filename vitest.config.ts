import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/no-late-timers.ts'],
    // Each file has its own process, as each has its own database.
    pool: 'forks',
    // By default one core of two stays idle: most files wait for a database or another process.
    maxWorkers: 2,
    testTimeout: 15_000,
    // As in playwright.config.ts: a shared machine may stall for seconds.
    retry: process.env['CI'] ? 1 : 0
  }
})
