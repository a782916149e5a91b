import { expect, test } from 'vitest'
import type { StaffReturnBody, StaffReturnsBody } from '../../../src/contract/staff/returns.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { deliveredOrder, setReturnHours, withKey } from '../../support/delivered-order.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

/** A return of a delivered order, and the calls of staff about it. */
async function requestedReturn(shop: TestShop, quantity: number, reason = 'damaged') {
  await setReturnHours(shop, 48)
  const someone = await deliveredOrder(shop)
  const { number, line_items } = someone.order()
  const [line] = line_items
  const lines = [{ line_item_id: line?.id, quantity }]
  await someone.send('POST', `/orders/${number}/returns`, { reason, note: 'Хагарсан', lines }, withKey('return'))
  const owner = await signedInStaff(shop, 'owner')
  const at = `/returns/${number}-B1`
  const view = async () => (await (await owner.send('GET', at)).json()) as StaffReturnBody
  const step = async (name: string, more: object = {}) => {
    const { version } = await view()
    return owner.send('POST', `${at}/steps`, { step: name, version, ...more })
  }
  return { someone, owner, at, line, view, step, number: `${number}-B1` }
}

onBothDatabases('returns of the office', open => {
  test('return: waits in the list, is approved, received and refunded, each with its line in the audit', async () => {
    const shop = await open()
    const { owner, view, step, number, line, someone } = await requestedReturn(shop, 3)
    const list = async (query = '') =>
      ((await (await owner.send('GET', `/returns?${query}`)).json()) as StaffReturnsBody).returns
    expect(await list()).toMatchObject([{ number, state: 'requested', reason: 'damaged', photo_count: 0 }])
    expect(await list(`q=${number.slice(0, 10).toLowerCase()}`)).toHaveLength(1)
    expect(await list('state=refunded')).toEqual([])
    const file = await (await owner.send('GET', '/returns/export.csv')).text()
    expect(file.trim().split('\r\n')[1]).toMatch(new RegExp(`^${number},${number.slice(0, 10)},.*,\\d+,0,`))
    expect(await (await owner.send('GET', '/returns/export.csv?state=declined')).text()).not.toContain(number)
    expect(await view()).toMatchObject({ steps: ['approved', 'declined'], note: 'Хагарсан' })
    expect((await step('approved')).status).toBe(200)
    const pieces = [{ line_item_id: line?.id, quantity: 2 }]
    expect((await step('received', { restock: true, pieces })).status).toBe(200)
    const seen = await view()
    const price = line?.price ?? 0
    expect(seen).toMatchObject({ state: 'received', refund: { amount: 2 * price, fee: 0, total: 2 * price } })
    expect(await outcome(await step('refunded'))).toEqual([422, 'invalid'])
    expect(await outcome(await step('refunded', { total: 1 }))).toEqual([409, 'order-changed'])
    expect((await step('refunded', { total: seen.refund.total })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await list('state=refunded')).map(each => each.number)).toEqual([number])
    const order = someone.order().number
    const lines = (await listAudit({ db: shop.shop.db }, 20)).filter(({ subject_id }) => subject_id === order)
    expect(lines.map(({ action }) => action).slice(0, 3)).toEqual([
      'orders.return_refunded',
      'orders.return_received',
      'orders.return_approved'
    ])
    expect(lines[0]?.staff_id).not.toBeNull()
  })

  test('return: the delivery that goes back with all of an order is said before the last step', async () => {
    const shop = await open()
    const { view, step, someone } = await requestedReturn(shop, 8)
    const { ship_total, total } = (await someone.read()).body
    expect(ship_total).toBeGreaterThan(0)
    await step('approved')
    await step('received')
    const { refund } = await view()
    expect(refund).toEqual({ amount: total - ship_total, fee: ship_total, total })
    expect((await step('refunded', { total })).status).toBe(200)
    expect((await someone.read()).body).toMatchObject({ state: 'returned', refund_total: total })
  })

  test('return: of two who decide at once the second is told, and declining needs a word to the buyer', async () => {
    const shop = await open()
    const { owner, at, view, step } = await requestedReturn(shop, 1)
    expect(await outcome(await step('declined'))).toEqual([422, 'invalid'])
    const { version } = await view()
    const body = { step: 'approved', version }
    const decline = { step: 'declined', version, answer: 'Ирсэнгүй' }
    const answers = await Promise.all([
      owner.send('POST', `${at}/steps`, body),
      owner.send('POST', `${at}/steps`, decline)
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('return: is decided by those who change orders, and refunded by those who move money', async () => {
    const shop = await open()
    const { at, step, view } = await requestedReturn(shop, 1)
    await step('approved')
    await step('received')
    const { version, refund } = await view()
    const orders = await signedInStaff(shop, 'orders')
    const body = { step: 'refunded', version, total: refund.total }
    expect(await outcome(await orders.send('POST', `${at}/steps`, body))).toEqual([403, 'staff-permission'])
    const auditor = await signedInStaff(shop, 'auditor')
    expect((await auditor.send('GET', at)).status).toBe(200)
    expect(await outcome(await auditor.send('POST', `${at}/steps`, body))).toEqual([403, 'staff-permission'])
  })
})
