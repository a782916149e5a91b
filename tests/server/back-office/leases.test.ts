import { expect, test } from 'vitest'
import type { StaffLeaseBody, StaffLeasesBody } from '../../../src/contract/staff/leases.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { APPLICATION, DAY, leasingCustomer } from '../../support/leasing.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

async function financeOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'finance')
  const list = async (query = '') => ((await (await send('GET', `/leases?${query}`)).json()) as StaffLeasesBody).leases
  const view = async (number: string) => (await (await send('GET', `/leases/${number}`)).json()) as StaffLeaseBody
  return { send, list, view }
}

onBothDatabases('leases of the office', open => {
  test('application: is found, and the lender is asked how it stands', async () => {
    const { shop, applied, says } = await leasingCustomer(open)
    const { lease, number } = await applied()
    const { send, list, view } = await financeOf(shop)
    for (const query of ['', `q=${lease}`, `q=${number}`, 'q=99112233', 'state=application_sent'])
      expect([query, await list(query)]).toMatchObject([query, [{ number: lease, order_number: number, next: null }]])
    for (const query of ['q=L000000000', 'state=late', 'state=paid_off'])
      expect([query, await list(query)]).toEqual([query, []])
    const seen = await view(lease)
    expect(seen).toMatchObject({ state: 'application_sent', may_check: true, phone: APPLICATION.phone })
    expect(JSON.stringify(seen)).not.toContain('register')
    await says(lease, 'approve')
    shop.clock.pass(1)
    expect(await (await send('POST', `/leases/${lease}/checks`)).json()).toMatchObject({
      ...{ state: 'approved', may_check: false }
    })
    expect(await outcome(await send('POST', `/leases/${lease}/checks`))).toEqual([422, 'lease-not-with-lender'])
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'leases.check', subject_id: lease })
    const file = await (await send('GET', '/leases/export.csv')).text()
    expect(file.trim().split('\r\n')).toHaveLength(2)
    const support = await signedInStaff(shop, 'support')
    expect((await support.send('GET', `/leases/${lease}`)).status).toBe(200)
    expect(await outcome(await support.send('POST', `/leases/${lease}/checks`))).toEqual([403, 'staff-permission'])
  })

  test('lease: one with a late instalment stands among the late ones, with its days', async () => {
    const { shop, received } = await leasingCustomer(open)
    const { lease } = await received()
    const before = await financeOf(shop)
    expect(await before.list('state=late')).toEqual([])
    expect((await before.list('state=active'))[0]?.next).toMatchObject({ days_late: 0 })
    shop.clock.pass(36 * DAY)
    const { send } = await signedInStaff(shop, 'owner')
    const late = (await (await send('GET', '/leases?state=late')).json()) as StaffLeasesBody
    expect(late.leases).toMatchObject([{ number: lease, state: 'active' }])
    expect(late.leases[0]?.next?.days_late).toBeGreaterThan(0)
  })
})
