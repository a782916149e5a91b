import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Each file has its own process, as each has its own database.
    pool: 'forks',
    testTimeout: 15_000
  }
})
