import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import words from '../../../locales/mn/office-system.json' with { type: 'json' }
import type { StaffMessageBody, StaffMessagesBody, StaffSystemBody } from '../../../src/contract/staff/system.ts'
import { recordBackup } from '../../../src/server/back-office/system/index.ts'
import { recordProductChange } from '../../../src/server/catalogue/products/index.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { withRecordedRuns } from '../../../src/server/platform/jobs/job-runs.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../../src/server/platform/db/migrations'))
  .filter(file => /^\d{4}-/.test(file))
  .map(file => file.replace('.ts', ''))
  .toSorted()

const json = async <T>(answer: Response) => (await answer.json()) as T

interface Failed {
  readonly kind?: string
  readonly queue?: string
  readonly payload?: object
  readonly state?: 'failed' | 'done'
}

const ALERT = { kind: 'alert.mail', alert: 'sms-budget', at: '2026-11-21T02:00:00.000Z' }

/** A message as it stands when its queue has given it up. */
async function failedMessage({ shop, clock }: TestShop, { kind, queue, payload = ALERT, state }: Failed = {}) {
  const at = clock.now.toISOString()
  const id = uuid()
  await shop.db.change(({ query }) =>
    query
      .insertInto('outbox')
      .values({
        ...{ id, kind: kind ?? 'alert.mail', queue: queue ?? 'mail', dedupe_key: id, attempts: 20 },
        ...{ payload_json: JSON.stringify(payload), state: state ?? 'failed', due_at: at, created_at: at },
        ...{ done_at: at, error: 'connect ECONNREFUSED' }
      })
      .execute()
  )
  return id
}

onBothDatabases('jobs and health of the office', open => {
  test('messages: a failed one is tried again once, and both who and what stand in the audit', async () => {
    const shop = await open()
    const id = await failedMessage(shop)
    await failedMessage(shop, { state: 'done' })
    const { send } = await signedInStaff(shop, 'admin')
    const { messages } = await json<StaffMessagesBody>(await send('GET', '/messages'))
    expect(messages).toMatchObject([{ id, kind: 'alert.mail', error: 'connect ECONNREFUSED', can_retry: true }])
    const both = await Promise.all([send('POST', `/messages/${id}/retry`), send('POST', `/messages/${id}/retry`)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const { messages: waiting } = await json<StaffMessagesBody>(await send('GET', '/messages?state=waiting&queue=mail'))
    expect(waiting.find(message => message.id === id)).toMatchObject({ attempts: 0, error: null, can_retry: false })
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'messages.retry', subject_type: 'message', subject_id: id })
  })

  test('messages: one is given up, but not one that moves money, nor is one tried again that lost its text', async () => {
    const shop = await open()
    const id = await failedMessage(shop)
    const refund = await failedMessage(shop, {
      kind: 'payment.refund',
      queue: 'refunds',
      payload: { kind: 'payment.refund' }
    })
    const code = await failedMessage(shop, {
      ...{ kind: 'auth.code-sms', queue: 'sms-codes' },
      payload: { kind: 'auth.code-sms', purpose: 'sign-in' }
    })
    const { send } = await signedInStaff(shop, 'admin')
    const discarded = await send('POST', `/messages/${id}/discard`)
    expect(await json<StaffMessageBody>(discarded)).toMatchObject({ state: 'expired', can_retry: false })
    expect(await json(await send('POST', `/messages/${refund}/discard`))).toMatchObject({ code: 'message-moves-money' })
    expect(await json(await send('POST', `/messages/${code}/retry`))).toMatchObject({ code: 'message-incomplete' })
    expect((await send('POST', `/messages/${uuid()}/retry`)).status).toBe(404)
    const { messages } = await json<StaffMessagesBody>(await send('GET', '/messages?per_page=1'))
    expect(messages).toMatchObject([{ id: code, can_retry: false, can_discard: true }])
  })

  test('messages: who may read jobs changes none, and others see nothing', async () => {
    const shop = await open()
    const id = await failedMessage(shop)
    const auditor = await signedInStaff(shop, 'auditor')
    expect((await auditor.send('GET', '/system')).status).toBe(200)
    expect((await auditor.send('POST', `/messages/${id}/retry`)).status).toBe(403)
    const support = await signedInStaff(shop, 'support')
    for (const path of ['/system', '/messages']) expect((await support.send('GET', path)).status).toBe(403)
  })

  test('system: every scheduled job has a name in words', async () => {
    const { shop } = await open()
    const named = shop.jobs.filter(({ name }) => !name.startsWith('outbox.'))
    expect(named.map(({ name }) => name).filter(name => !(`job_${name}` in words))).toEqual([])
    const queues = shop.jobs.flatMap(({ name }) => (name.startsWith('outbox.') ? [name.slice('outbox.'.length)] : []))
    expect(queues.filter(queue => !(`queue_${queue}` in words))).toEqual([])
  })

  test('system: says how its database, search, queues and jobs do, and hides every secret', async () => {
    const shop = await open()
    await failedMessage(shop)
    const { db } = shop.shop
    let isBroken = true
    const [job] = withRecordedRuns(
      [
        {
          name: 'test.job',
          everyMs: 1000,
          run: () => (isBroken ? Promise.reject(new Error('no disk')) : Promise.resolve())
        }
      ],
      { db, now: () => shop.clock.now }
    )
    await expect(job?.run()).rejects.toThrow('no disk')
    const { send } = await signedInStaff(shop, 'admin')
    const read = async () => json<StaffSystemBody>(await send('GET', '/system'))
    const before = await read()
    expect(before.jobs).toMatchObject([{ name: 'test.job', error: 'no disk', failed_at: shop.clock.now.toISOString() }])
    expect(before.queues.find(({ name }) => name === 'mail')).toMatchObject({ failed: 1 })
    expect(before.database.bytes).toBeGreaterThan(10_000)
    expect(before.search.found).toBe(before.search.in_database)
    expect(before.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(before.providers.find(({ name }) => name === 'qpay')?.state).toBeDefined()
    isBroken = false
    const failedAt = shop.clock.now.toISOString()
    shop.clock.pass(1)
    await job?.run()
    expect((await read()).jobs).toMatchObject([{ name: 'test.job', error: null, failed_at: failedAt }])
  })

  test('system: search is not current while changes of products wait for it', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'admin')
    const search = async () => (await json<StaffSystemBody>(await send('GET', '/system'))).search
    await shop.job('search.sync')
    expect(await search()).toMatchObject({ is_current: true, pending: 0, pending_since: null })
    const { id } = await shop.shop.db.query.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
    const at = shop.clock.now.toISOString()
    await shop.shop.db.change(async tx => {
      for (let change = 0; change < 3; change++) await recordProductChange(tx, id, shop.clock.now)
    })
    expect(await search()).toMatchObject({ is_current: false, pending: 3, pending_since: at })
    await shop.job('search.sync')
    expect(await search()).toMatchObject({ is_current: true, pending: 0 })
  })

  test('health: the last backup, requests that took long and the latest migrations are shown', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'admin')
    const read = async () => json<StaffSystemBody>(await send('GET', '/system'))
    expect(await read()).toMatchObject({ last_backup: null, slow_requests: [] })
    await recordBackup(shop.shop.db, { fileName: 'delguur.dump', bytes: 5_000_000_000 }, shop.clock.now)
    const fast = { method: 'GET', status: 200 }
    shop.shop.onSlowRequest({ ...fast, id: 'first-one', route: '/api/v2/orders/:number', ms: 1_200 })
    // So soon after another that it is not kept.
    shop.shop.onSlowRequest({ ...fast, id: 'at-once', route: '/products', ms: 1_300 })
    await expect.poll(async () => (await read()).slow_requests.length).toBe(1)
    const { last_backup, slow_requests, database } = await read()
    expect(last_backup).toEqual({
      ...{ file_name: 'delguur.dump', bytes: 5_000_000_000, is_overdue: false },
      made_at: shop.clock.now.toISOString()
    })
    expect(slow_requests).toMatchObject([{ request_id: 'first-one', route: '/api/v2/orders/:number', took_ms: 1_200 }])
    expect(database.schema_version).toBe(MIGRATIONS.at(-1))
    expect(database.changes.map(({ name }) => name)).toEqual(MIGRATIONS.slice(-5).toReversed())
    shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 24 * 3_600_000)
    await shop.job('retention.prune')
    const later = await signedInStaff(shop, 'auditor')
    const { last_backup: old, slow_requests: left } = await json<StaffSystemBody>(await later.send('GET', '/system'))
    expect([old?.is_overdue, left]).toEqual([true, []])
  })
})
