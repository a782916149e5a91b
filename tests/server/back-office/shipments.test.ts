import { expect, test } from 'vitest'
import type { StaffShipmentBody, StaffShipmentsBody } from '../../../src/contract/staff/shipments.ts'
import { placedOrder } from '../../support/delivered-order.ts'
import { orderToPay } from '../../support/qpay-order.ts'
import { ADDRESS, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T

const placedBy = async (shop: TestShop, phone: string, firstname: string) =>
  (await placedOrder(shop, { quantity: 8, part: { phone, ship_address: { ...ADDRESS, firstname } } })).order()

/** Names of fields that say what something costs, how it is paid, or how a buyer is written to. */
const MONEY = /price|amount|total(?!_quantity)|paid|payment|method|email|currency|fee|"cash/

onBothDatabases('shipments of the office', open => {
  test('shipments: the warehouse lists, packs and ships, and no answer names a price or a payment', async () => {
    const shop = await open()
    const order = await placedBy(shop, '99110001', 'Болд')
    const { number } = order
    const { send } = await signedInStaff(shop, 'warehouse')
    const bodies: string[] = []
    const read = async <T>(method: string, path: string, body?: object) => {
      const answer = await send(method, path, body)
      expect([path, answer.status]).toEqual([path, 200])
      const text = await answer.text()
      bodies.push(text)
      return JSON.parse(text) as T
    }
    const { shipments } = await read<StaffShipmentsBody>('GET', '/shipments')
    expect(shipments).toMatchObject([{ number, recipient: 'Болд', phone: '99110001', shipment_state: 'pending' }])
    const before = await read<StaffShipmentBody>('GET', `/shipments/${number}`)
    expect(before).toMatchObject({
      lines: [{ sku: 'PAR-500', quantity: 8, name: expect.any(String) }],
      next_states: ['ready'],
      recipient: 'Болд'
    })
    expect(before.address).toContain(ADDRESS.street)
    const packed = await read<StaffShipmentBody>('PUT', `/shipments/${number}`, {
      state: 'ready',
      version: before.version
    })
    const bulk = { action: 'shipped', orders: [{ number, version: packed.version }] }
    await read('POST', '/orders/bulk', bulk)
    const { shipments: shipped } = await read<StaffShipmentsBody>('GET', '/shipments?shipment=shipped&q=9911')
    expect(shipped.map(row => row.number)).toEqual([number])
    const back = { state: 'ready', version: shipped[0]?.version }
    const again = await read<StaffShipmentBody>('PUT', `/shipments/${number}`, back)
    expect(again).toMatchObject({ shipment_state: 'ready', next_states: ['shipped', 'delivered', 'pending'] })
    const unpacked = { state: 'pending', version: again.version }
    expect(await read('PUT', `/shipments/${number}`, unpacked)).toMatchObject({
      shipment_state: 'pending',
      next_states: ['ready']
    })
    for (const body of bodies) {
      expect(body).not.toMatch(MONEY)
      for (const sum of [order.total, order.item_total, order.line_items[0]?.price])
        expect(body).not.toMatch(new RegExp(`\\b${sum}\\b`))
    }
    for (const path of ['/orders', `/orders/${number}`, '/orders/facets', '/orders/export.csv'])
      expect([path, (await send('GET', path)).status]).toEqual([path, 403])
    for (const kind of ['packing_slips', 'address_labels']) {
      expect((await send('GET', `/orders/${kind}.pdf?numbers=${number}`)).status).toBe(403)
      const pdf = await send('GET', `/shipments/${kind}.pdf?numbers=${number}`)
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
  })

  test('shipments: an order that is not paid is neither listed nor shown, and an older version is refused', async () => {
    const { shop, someone } = await orderToPay(open)
    await someone.pay()
    const unpaid = someone.order().number
    const { send } = await signedInStaff(shop, 'warehouse')
    expect(await json(await send('GET', '/shipments'))).toMatchObject({ shipments: [] })
    expect((await send('GET', `/shipments/${unpaid}`)).status).toBe(404)
    for (const kind of ['packing_slips', 'address_labels'])
      expect([kind, (await send('GET', `/shipments/${kind}.pdf?numbers=${unpaid}`)).status]).toEqual([kind, 404])
    const { number } = await placedBy(shop, '88110002', 'Саран')
    const { version } = await json<StaffShipmentBody>(await send('GET', `/shipments/${number}`))
    const pack = { state: 'ready', version }
    expect((await send('PUT', `/shipments/${number}`, pack)).status).toBe(200)
    const late = await send('PUT', `/shipments/${number}`, { state: 'shipped', version })
    expect([late.status, await json(late)]).toMatchObject([409, { code: 'order-changed' }])
  })

  test('shipments: the warehouse confirms no order, and finds none by an address of mail', async () => {
    const shop = await open()
    const { number } = await placedBy(shop, '88110003', 'Тэмүүлэн')
    await shop.shop.db.change(({ query }) =>
      query.updateTable('orders').set({ email: 'temuulen@example.mn' }).where('number', '=', number).execute()
    )
    const { send } = await signedInStaff(shop, 'warehouse')
    const { version } = await json<StaffShipmentBody>(await send('GET', `/shipments/${number}`))
    const bulk = await send('POST', '/orders/bulk', { action: 'confirm', orders: [{ number, version }] })
    expect(await json(bulk)).toMatchObject({ results: [{ number, version: null, problem: expect.any(String) }] })
    expect(await json(await send('GET', `/shipments/${number}`))).toMatchObject({ version })
    expect(await json(await send('GET', '/shipments?q=temuulen@example.mn'))).toMatchObject({ shipments: [] })
    expect(await json(await send('GET', '/shipments?q=88110003'))).toMatchObject({ shipments: [{ number }] })
  })

  test('shipments: those that wait longest come first, a page at a time, and by branch', async () => {
    const shop = await open()
    const placed: string[] = []
    for (const phone of ['99110001', '99110002', '99110003']) {
      placed.push((await placedBy(shop, phone, 'Болд')).number)
      shop.clock.pass(1)
    }
    const { send } = await signedInStaff(shop, 'warehouse')
    const list = async (query: string) => json<StaffShipmentsBody>(await send('GET', `/shipments${query}`))
    const first = await list('?per_page=2')
    expect(first.shipments.map(({ number }) => number)).toEqual(placed.slice(0, 2))
    const rest = await list(`?per_page=2&after=${first.next_cursor}`)
    expect([rest.shipments.map(({ number }) => number), rest.next_cursor]).toEqual([placed.slice(2), null])
    expect((await list('?branch=UB-NOWHERE')).shipments).toEqual([])
  })
})
