import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env['E2E_PORT'] ?? 4390)
const root = process.getuid?.() === 0
// Without windows first: the same engine for half the processor's time.
const chromium =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => existsSync(path)) ??
  'playwright'

/** Against the real start: built pages, a fresh SQLite database, the QPay simulator. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Workers wait a third of the time: three fill two cores.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine may stall for seconds; a test that needs its second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Tracing every first try would more than double what a page costs; `--trace on` shows a failure at home.
    trace: 'on-first-retry',
    // It would answer before the tests' own routes do; tests/e2e/offline.spec.ts lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium !== 'playwright' && { executablePath: chromium }),
      args: root ? ['--no-sandbox'] : []
    }
  },
  // Layout, axe and the main journeys are seen on both screens. A test that does not depend on the width has the tag of
  // one: keyboards, servers and robots @desktop, touch and longer journeys @phone (screenOf in tests/e2e/shopper.ts).
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    }
  ],
  webServer: {
    command: 'rm -rf .cache/e2e && node scripts/start.mjs',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 240_000,
    // E2E_PORT names a shop that already runs.
    reuseExistingServer: process.env['E2E_PORT'] !== undefined,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      ...{ PORT: String(PORT), DATA_DIR: '.cache/e2e', LOG_LEVEL: 'warn', LENDER_DECIDE_MS: '500' },
      // Two browsers beside it make every answer late: that is no overload of the shop's.
      ...{ OVERLOAD_DELAY: '10000', OVERLOAD_REQUESTS: '10000' }
    }
  }
})
