import { defineConfig } from 'vitest/config'

/** Tests that start programs and processes, play a model of the shop for half a minute, or draw every packshot. */
export const SLOW = [
  'tests/{attack,model,nginx,packshot}/**/*.test.ts',
  'tests/{scripts,content}/commands.test.ts',
  'tests/search/{cluster*,properties,segmented-keys}.test.ts',
  'tests/server/community/script-payloads*.test.ts',
  'tests/server/identity/staff-guessing.test.ts',
  'tests/server/platform/db/database-outage.test.ts',
  'tests/server/platform/http/page-memory.test.ts',
  'tests/server/{process-kill,restart,rolling-restart,worker}.test.ts'
]
const NEVER = ['tests/e2e/**', 'tests/bench/**', 'node_modules/**']
const SHARED = ['content', 'domain', 'i18n', 'islands', 'markdown', 'scripts', 'search', 'server', 'structured-data']
/** These replace modules, which has to happen before anything has loaded them. */
const MOCKING = 'tests/server/ordering/order-{number,transitions}.test.ts'

const settings = {
  setupFiles: ['tests/support/no-late-timers.ts'],
  pool: 'forks' as const,
  // A test opens a whole shop and leaves it: with four times the room for what is new, collecting it costs half as much.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 15_000,
  // As in playwright.config.ts: a shared machine may stall for seconds.
  retry: process.env['CI'] ? 1 : 0
}

export const testsWithout = (excluded: readonly string[]) => ({
  // Of the run, not of a project: one cluster of PostgreSQL serves all.
  globalSetup: ['tests/support/global-setup.ts'],
  // More than there are cores: most files wait for a database or another process.
  maxWorkers: 3,
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
        include: [`tests/!(${SHARED.join('|')})/**/*.test.{ts,tsx}`, MOCKING, ...SLOW],
        exclude: [...excluded, ...NEVER]
      }
    }
  ]
})

export default defineConfig({ test: testsWithout([]) })
