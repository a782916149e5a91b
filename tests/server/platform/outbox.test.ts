import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { redactMessage } from '../../../src/server/outbox/redact.ts'
import { messageSchemas } from '../../../src/server/outbox/message-schemas.ts'
import { outboxDelivery } from '../../../src/server/platform/outbox/deliver.ts'
import { enqueueAccountMail } from '../../../src/server/customers/accounts/messages.ts'
import { startJobs } from '../../../src/server/platform/jobs/scheduled-jobs.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { ProviderRefused } from '../../../src/server/platform/http-client/index.ts'
import { enqueueLenderCall } from '../../../src/server/money/leases/messages.ts'
import { enqueueSmsCode } from '../../../src/server/identity/users/messages.ts'

/** A mail provider that takes the call and says nothing. */
async function silentProvider() {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const connected = once(server, 'connection')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${address.port}`, connected, close: async () => (await connected)[0].destroy() }
}

const statesOf = async ({ shop }: TestShop, kind: string) =>
  (await shop.db.query.selectFrom('outbox').select('state').where('kind', '=', kind).execute()).map(
    ({ state }) => state
  )

onBothDatabases('outbox', open => {
  test.each([
    ['a mail provider', () => new ProviderRefused('no such mailbox')],
    ['a payment provider', () => new ProviderRefused('NOT_REFUNDABLE')],
    ['a lender', () => new ProviderRefused('unknown-application')],
    ['a push service', () => new ProviderRefused('too large')],
    ['an SMS gateway', () => new ProviderRefused('phone')]
  ] as const)('outbox: a final refusal of %s is not tried again', async (_, refusal) => {
    const { shop, clock } = await open()
    const call = { call: 'withdraw' as const, leaseId: uuid() }
    await shop.db.change(tx => enqueueLenderCall(tx, call, '1', clock.now))
    const log = { warn: vi.fn(), error: vi.fn() }
    const handle = vi.fn(() => Promise.reject(refusal()))
    const deliver = outboxDelivery({
      db: shop.db,
      handle,
      schemas: messageSchemas,
      redact: redactMessage,
      now: () => clock.now,
      log
    })
    await deliver('lender')
    clock.pass(24 * 60)
    await deliver('lender')
    expect(handle).toHaveBeenCalledTimes(1)
    expect(await shop.db.query.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'failed' }])
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('outbox: a failing mail provider leaves sign-in by other codes working', async () => {
    const provider = await silentProvider()
    const shop = await open({ environment: { SMTP_URL: provider.url } })
    const { db } = shop.shop
    await db.change(tx =>
      enqueueAccountMail(tx, { to: 'a@example.mn', locale: 'mn', about: { kind: 'welcome' } }, '1', shop.clock.now)
    )
    const mails = shop.job('outbox.mail')
    await provider.connected
    await db.change(tx =>
      enqueueSmsCode(tx, { phone: '99191234', code: '123456', locale: 'mn', purpose: 'login' }, '1', shop.clock.now)
    )
    await shop.job('outbox.sms-codes')
    expect(await statesOf(shop, 'auth.code-sms')).toEqual(['suppressed'])
    expect(await statesOf(shop, 'account.notice-mail')).toEqual(['waiting'])
    await provider.close()
    await mails
    expect(await statesOf(shop, 'account.notice-mail')).toEqual(['waiting'])
  })

  test('outbox: a message that cannot be read is tried again, and keeps no other waiting', async () => {
    const { shop, clock } = await open()
    const { db } = shop
    const broken = ['{', 'null', '{"leaseId":"1"}', '{"kind":"lease.lender-call","call":"sing","leaseId":"1"}']
    for (const [index, payload] of broken.entries()) {
      await db.change(tx => enqueueLenderCall(tx, { call: 'withdraw', leaseId: uuid() }, `${index}`, clock.now))
      await db.change(({ query }) =>
        query.updateTable('outbox').set({ payload_json: payload }).where('dedupe_key', 'like', `%:${index}`).execute()
      )
    }
    clock.pass(1)
    await db.change(tx => enqueueLenderCall(tx, { call: 'withdraw', leaseId: uuid() }, 'sound', clock.now))
    const log = { warn: vi.fn(), error: vi.fn() }
    const handle = vi.fn(async () => ({ state: 'done' as const }))
    await outboxDelivery({ db, handle, schemas: messageSchemas, redact: redactMessage, now: () => clock.now, log })(
      'lender'
    )
    expect(handle).toHaveBeenCalledOnce()
    const rows = await db.query.selectFrom('outbox').select(['state', 'attempts']).orderBy('id').execute()
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'done'])
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
  })

  test('outbox: everything that waits is handled in a few turns, each message once', async () => {
    const shop = await open()
    await shop.shop.db.change(async tx => {
      for (let key = 0; key < 50; key++)
        await enqueueSmsCode(
          tx,
          { phone: '99191234', code: '123456', locale: 'mn', purpose: 'login' },
          `${key}`,
          shop.clock.now
        )
    })
    const turns = [await shop.job('outbox.sms-codes'), await shop.job('outbox.sms-codes')]
    expect([...turns, await shop.job('outbox.sms-codes')]).toEqual(['more', 'more', 'done'])
    const rows = await shop.shop.db.query.selectFrom('outbox').select(['state', 'attempts']).execute()
    expect(rows).toEqual(Array.from({ length: 50 }, () => ({ state: 'suppressed', attempts: 1 })))
  })
})

describe('the worker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('worker: a job with more work runs again at once, another one at its time', async () => {
    const answers = ['more', 'more', 'done', 'done']
    const run = vi.fn(async () => answers.shift())
    const worker = startJobs([{ name: 'a duty', everyMs: 60_000, run }], { error: () => {}, warn: () => {} })
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.advanceTimersByTimeAsync(10)
    expect(run).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run).toHaveBeenCalledTimes(4)
    await worker.stop()
  })
})
