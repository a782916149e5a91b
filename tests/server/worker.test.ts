import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { enqueueSmsCode } from '../../src/server/identity/users/messages.ts'
import { jobsOfProcess } from '../../src/server/platform/jobs/scheduled-jobs.ts'
import { eventually } from '../support/eventually.ts'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { openTestShop, TEST_KEYS } from '../support/shop.ts'

const WORK = resolve('src/server/worker.ts')

/** `npm run worker`, as it stands alone. */
function work(environment: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-worker-'))
  const child = spawn(process.execPath, [WORK], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return child
}

test('worker: a server beside it runs only the jobs of each process', async () => {
  const { shop } = await openTestShop('SQLite')
  const names = jobsOfProcess('apart', shop.jobs).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['search.sync', 'taxons.count']))
  expect(names.filter(name => !/^search|^taxons/.test(name))).toEqual([])
  expect(jobsOfProcess('here', shop.jobs)).toEqual(shop.jobs)
})

test.skipIf(!hasPostgres)(
  'worker: handles messages that servers enqueue, and ends on a signal',
  async () => {
    const DATABASE_URL = await freshPostgres()
    const { shop, clock } = await openTestShop('PostgreSQL', { environment: { DATABASE_URL, WORKER: 'apart' } })
    await shop.db.change(tx =>
      enqueueSmsCode(tx, { phone: '99191234', code: '123456', locale: 'mn', purpose: 'login' }, '1', clock.now)
    )
    const child = work({ DATABASE_URL, ENCRYPTION_KEYS: TEST_KEYS })
    for await (const line of createInterface({ input: child.stdout })) if (line === 'working') break
    await eventually(async () => {
      const { state } = await shop.db.query.selectFrom('outbox').select('state').executeTakeFirstOrThrow()
      return state !== 'waiting'
    })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
  60_000
)

test('worker: refuses to share SQLite with a server, and names a misspelt variable', async () => {
  const child = work({ DATABASE_URL: '', DATABSE_URL: 'postgres://localhost/shop' })
  const [output] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(output.trim().split('\n')).toEqual([
    'DATABSE_URL is no variable of the shop: did you mean DATABASE_URL?',
    'DATABASE_URL must be set: SQLite belongs to one process, which does its own work.'
  ])
  expect(child.exitCode).toBe(1)
})
