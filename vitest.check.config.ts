import { defineConfig } from 'vitest/config'

process.env['SQLITE_ONLY'] = '1'

/**
 * Tests that start programs and processes, play a model of the shop for half a minute, or draw every packshot: together as
 * long as all others. `npm test`, and with it CI, runs them.
 */
const SLOW = [
  'tests/attack/**',
  'tests/model/**',
  'tests/nginx/**',
  'tests/packshot/**',
  'tests/scripts/commands.test.ts',
  'tests/content/commands.test.ts',
  'tests/search/{cluster*,properties,segmented-keys}.test.ts',
  'tests/server/community/script-payloads*.test.ts',
  'tests/server/identity/staff-guessing.test.ts',
  'tests/server/platform/db/database-outage.test.ts',
  'tests/server/platform/http/page-memory.test.ts',
  'tests/server/{process-kill,restart,rolling-restart,worker}.test.ts'
]
const NEVER = ['tests/e2e/**', 'tests/bench/**', 'node_modules/**']
const SHARED = ['domain', 'markdown', 'search', 'server', 'structured-data']
/** These replace modules, which has to happen before anything has loaded them. */
const MOCKING = 'tests/server/ordering/order-{number,transitions}.test.ts'

const settings = {
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/no-late-timers.ts'],
  pool: 'forks' as const,
  testTimeout: 15_000
}

/** `npm run check`: quick tests, on SQLite alone. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Each test opens what it needs, so that files share a process: the server's thousand modules are loaded once.
        test: {
          ...settings,
          name: 'shared',
          include: [`tests/{${SHARED.join(',')}}/**/*.test.{ts,tsx}`],
          exclude: [MOCKING, ...SLOW, ...NEVER],
          isolate: false
        }
      },
      {
        // Many stub a browser's globals: each file has its own process.
        test: {
          ...settings,
          name: 'isolated',
          include: [`tests/!(${SHARED.join('|')})/**/*.test.{ts,tsx}`, MOCKING],
          exclude: [...SLOW, ...NEVER]
        }
      }
    ]
  }
})
