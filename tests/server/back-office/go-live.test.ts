import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { GoLiveBody } from '../../../src/contract/staff/go-live.ts'
import { EXAMPLE_ENTRY_HASHES } from '../../../src/server/back-office/go-live/example-entries.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { TEST_CONTENT } from '../../support/live-shop.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

/** What the project ships with, beside the products of the tests. */
function shippedContent() {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(TEST_CONTENT, folder, { recursive: true })
  const shipped = join(import.meta.dirname, '../../../content')
  for (const path of ['company.json', 'licences.json', 'branches', 'authors', 'brand/help.json', 'catalogue/tax.json'])
    cpSync(join(shipped, path), join(folder, path), { recursive: true })
  return folder
}

const json = async <T>(answer: Response) => (await answer.json()) as T

onBothDatabases('before going live', open => {
  test('go live: a shop as it ships is not ready, and says of each placeholder why', async () => {
    const shop = await open({ contentFolder: shippedContent() })
    const { send } = await signedInStaff(shop, 'admin')
    const { is_ready, checks } = await json<GoLiveBody>(await send('GET', '/go_live'))
    const states = Object.fromEntries(checks.map(({ id, state }) => [id, state]))
    expect(is_ready).toBe(false)
    expect(states).toMatchObject({
      company: 'blocked',
      address: 'blocked',
      providers: 'blocked',
      licences: 'blocked',
      branches: 'unconfirmed',
      helplines: 'unconfirmed',
      'tax-codes': 'unconfirmed',
      delivery: 'unconfirmed'
    })
    expect(checks.find(({ id }) => id === 'company')?.details).toContain('0000000')
    expect(checks.find(({ id }) => id === 'licences')?.details).toContain('medicine')
    const taxes = checks.find(({ id }) => id === 'tax-codes')?.details
    expect(taxes).toEqual(expect.arrayContaining(['product: vat 3899990', 'medicine: 3526011']))
  })

  test('go live: what is an example is never confirmed, what was confirmed holds until the data change', async () => {
    const shop = await open({ contentFolder: shippedContent() })
    const { send } = await signedInStaff(shop, 'admin')
    const read = async () => json<GoLiveBody>(await send('GET', '/go_live'))
    const of = (body: GoLiveBody, id: string) => body.checks.find(check => check.id === id)
    const before = await read()
    const example = { fingerprint: of(before, 'company')?.fingerprint }
    expect(await json(await send('PUT', '/go_live/company', example))).toMatchObject({ code: 'go-live-blocked' })
    const seen = { fingerprint: of(before, 'delivery')?.fingerprint }
    const confirmed = await json<GoLiveBody>(await send('PUT', '/go_live/delivery', seen))
    expect(of(confirmed, 'delivery')).toMatchObject({ state: 'ready', confirmed_at: shop.clock.now.toISOString() })
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'go_live.confirm', subject_type: 'go_live', subject_id: 'delivery' })
    await shop.shop.db.change(({ query }) => query.updateTable('delivery_options').set({ fee: 123_456 }).execute())
    expect(of(await read(), 'delivery')).toMatchObject({ state: 'unconfirmed', confirmed_at: null })
    expect(await json(await send('PUT', '/go_live/delivery', seen))).toMatchObject({ code: 'go-live-changed' })
    const auditor = await signedInStaff(shop, 'auditor')
    expect((await auditor.send('PUT', '/go_live/delivery', seen)).status).toBe(403)
  })

  test('go live: examples that ship are confirmed by an owner with a reason, and a confirmation is taken back', async () => {
    const shop = await open({ contentFolder: shippedContent() })
    const [{ send: admin }, { send: owner }] = [await signedInStaff(shop, 'admin'), await signedInStaff(shop, 'owner')]
    const of = async (answer: Response, id = 'branches') => {
      const { checks, code } = await json<GoLiveBody & { code?: string }>(answer)
      return code ?? checks.find(check => check.id === id)
    }
    const seen = (await of(await admin('GET', '/go_live'))) as GoLiveBody['checks'][number]
    expect(seen.shipped).toEqual(Object.keys(EXAMPLE_ENTRY_HASHES['branches'] ?? {}))
    const { fingerprint } = seen
    expect(await of(await admin('PUT', '/go_live/branches', { fingerprint }))).toBe('go-live-owner')
    expect(await of(await owner('PUT', '/go_live/branches', { fingerprint }))).toBe('go-live-shipped')
    const told = { fingerprint, reason: 'Манай салбарууд' }
    expect(await of(await owner('PUT', '/go_live/branches', told))).toMatchObject({ state: 'ready' })
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(JSON.parse(line?.after_json ?? '')).toMatchObject({ reason: told.reason, shipped: seen.shipped })
    expect(await of(await admin('DELETE', '/go_live/branches'))).toMatchObject({ state: 'unconfirmed' })
    expect(await of(await admin('DELETE', '/go_live/branches'))).toBe('go-live-unconfirmed')
  })

  test('go live: an example that was changed is like any other entry', async () => {
    const contentFolder = shippedContent()
    appendFileSync(join(contentFolder, 'authors/nomin/mn.md'), '\nМөн.\n')
    const shop = await open({ contentFolder })
    const { send } = await signedInStaff(shop, 'admin')
    const { checks } = await json<GoLiveBody>(await send('GET', '/go_live'))
    const { details, shipped } = checks.find(({ id }) => id === 'authors') ?? { details: [], shipped: [] }
    expect(details).toContain('nomin')
    expect(shipped).toEqual(details.filter(id => id !== 'nomin'))
  })
})
