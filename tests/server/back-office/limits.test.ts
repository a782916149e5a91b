import { expect, test } from 'vitest'
import type { StaffLimitsBody } from '../../../src/contract/staff/limits.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const CASH = { unverified_amount: 300_000, unverified_open: 3, verified_open: 10, canceled: 4 }
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

onBothDatabases('limits of the office', open => {
  test('limits: hold for the next order as soon as they are saved', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'owner')
    const read = async () => (await (await send('GET', '/limits')).json()) as StaffLimitsBody
    expect(await read()).toEqual({ cash: CASH, version: 1, changed_at: null })
    const first = buyer(shop)
    await first.add('LAST-1', 1)
    await first.checkout({ ...CHECKOUT, payment_method: 'cash' })
    const saved = await send('PUT', '/limits', { version: 1, cash: { ...CASH, unverified_amount: 0 } })
    expect(await saved.json()).toMatchObject({ cash: { ...CASH, unverified_amount: 0 }, version: 2 })
    const refused = await first.complete()
    expect([refused.status, refused.body.code]).toEqual([422, 'phone-verification-required'])
    await send('PUT', '/limits', { version: 2, cash: CASH })
    expect((await first.complete('again')).status).toBe(200)
    const lines = (await listAudit({ db: shop.shop.db }, 20)).filter(({ action }) => action === 'limits.change')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[1]?.after_json ?? '')).toMatchObject({ unverified_amount: 0 })
  })

  test('limits: outside their ranges, of an old version or by others than owners they are not saved', async () => {
    const shop = await open()
    const [{ send }, admin] = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'admin')]
    for (const cash of [
      { ...CASH, unverified_open: 0 },
      { ...CASH, unverified_amount: 2_000_001 },
      { ...CASH, other: 1 }
    ])
      expect((await send('PUT', '/limits', { version: 1, cash })).status).toBe(422)
    expect((await admin.send('PUT', '/limits', { version: 1, cash: CASH })).status).toBe(403)
    const both = await Promise.all(
      [1, 2].map(open => send('PUT', '/limits', { version: 1, cash: { ...CASH, canceled: open } }))
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await outcome(await send('PUT', '/limits', { version: 1, cash: CASH }))).toEqual([
      409,
      'cash-limits-changed'
    ])
    expect(((await (await send('GET', '/limits')).json()) as StaffLimitsBody).version).toBe(2)
  })
})
