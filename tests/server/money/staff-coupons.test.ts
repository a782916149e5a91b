import { expect, test } from 'vitest'
import type { StaffCouponBody } from '../../../src/contract/staff/coupon.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

onBothDatabases('coupons at a counter', open => {
  test('staff: list and read coupons, and count a use up to the limit, once per key', async () => {
    const opened = await open()
    const { send } = await signedInStaff(opened, 'gate')
    const { coupons } = (await (await send('GET', '/coupons')).json()) as { coupons: StaffCouponBody[] }
    const listed = async (state: string) => {
      const answer = await send('GET', `/coupons?state=${state}`)
      return ((await answer.json()) as { coupons: StaffCouponBody[] }).coupons.map(({ code }) => code)
    }
    const coupon = coupons.find(({ voided_at }) => voided_at === null)
    if (!coupon) throw new Error('There is no coupon')
    const limit = { uses: 0, max_uses: 2, starts_at: null, expires_at: null }
    await opened.shop.db.change(({ query }) =>
      query.updateTable('coupons').set(limit).where('id', '=', coupon.id).execute()
    )
    const mark = (key: string) =>
      send('POST', `/coupons/${coupon.code}/mark_used`, undefined, { 'idempotency-key': key })
    expect((await Promise.all([mark('one'), mark('one')])).map(({ status }) => status)).toEqual([200, 200])
    expect(await (await mark('one')).json()).toMatchObject({ uses: 1 })
    const statuses = await Promise.all(['two', 'three', 'four'].map(async key => (await mark(key)).status))
    expect(statuses.sort()).toEqual([200, 422, 422])
    const view = await send('GET', `/coupons/${coupon.code.toLowerCase()}`)
    expect(await view.json()).toMatchObject({ uses: 2, max_uses: 2 })
    expect(await listed('ended')).toContain(coupon.code)
    expect(await listed('usable')).not.toContain(coupon.code)
    expect((await listed('usable')).length + (await listed('ended')).length).toBe(coupons.length)
    expect((await send('GET', '/coupons?state=other')).status).toBe(422)
    const audit = await listAudit({ db: opened.shop.db }, 20)
    expect(audit.filter(({ action }) => action === 'coupons.mark_used')).toHaveLength(2)
    expect((await send('GET', '/coupons/NOSUCHCODE')).status).toBe(404)
  })

  test('staff without the permission: see no coupon', async () => {
    const { send } = await signedInStaff(await open(), 'quotes')
    for (const answer of [
      await send('GET', '/coupons'),
      await send('GET', '/coupons/ANY'),
      await send('POST', '/coupons/ANY/mark_used', undefined, { 'idempotency-key': 'one' })
    ])
      expect(answer.status).toBe(403)
  })
})
