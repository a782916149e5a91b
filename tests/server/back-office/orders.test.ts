import { expect, test } from 'vitest'
import type {
  StaffOrderBody,
  StaffOrderFacetsBody,
  StaffOrdersBody,
  BulkOrdersBody
} from '../../../src/contract/staff/orders.ts'
import type { StaffShipmentBody } from '../../../src/contract/staff/shipments.ts'
import type { StaffSearchBody } from '../../../src/contract/staff/search.ts'
import type { SavedViewsBody } from '../../../src/contract/saved-view.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { placedOrder } from '../../support/delivered-order.ts'
import { invoiceOf, orderToPay } from '../../support/qpay-order.ts'
import { ADDRESS, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T

async function ordersOfStaff(shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) {
  const staff = await signedInStaff(shop, ...roles)
  const list = async (query = '') => json<StaffOrdersBody>(await staff.send('GET', `/orders${query}`))
  const numbers = async (query: string) => (await list(query)).orders.map(({ number }) => number)
  const view = async (number: string) => json<StaffOrderBody>(await staff.send('GET', `/orders/${number}`))
  return { ...staff, list, numbers, view }
}

const placedBy = (shop: TestShop, phone: string, firstname: string, part = {}) =>
  placedOrder(shop, { quantity: 8, part: { phone, ship_address: { ...ADDRESS, firstname }, ...part } })

onBothDatabases('orders of the office', open => {
  test('orders: are found by number, phone, name, address and SKU', async () => {
    const shop = await open()
    const bold = (await placedBy(shop, '99110001', 'Болд')).order().number
    shop.clock.pass(1)
    const saran = (await placedBy(shop, '88220002', 'Саран', { email: 'saran@example.mn' })).order().number
    const { numbers, send } = await ordersOfStaff(shop, 'orders')
    expect(await numbers('')).toEqual([saran, bold])
    for (const [text, found] of [
      [bold, [bold]],
      [`${bold}-1`, [bold]],
      [bold.slice(0, 6), bold.slice(0, 6) === saran.slice(0, 6) ? [saran, bold] : [bold]],
      ['9911 0001', [bold]],
      ['8822', [saran]],
      ['болд', [bold]],
      ['САР', [saran]],
      ['Saran@Example.mn', [saran]],
      ['PAR-500', [saran, bold]],
      ['nobody', []]
    ] as const)
      expect([text, await numbers(`?q=${encodeURIComponent(text)}`)]).toEqual([text, found])
    const { results } = await json<StaffSearchBody>(await send('GET', '/search?q=99110001'))
    expect(results).toMatchObject([{ kind: 'order', number: bold, recipient: 'Болд' }])
    const products = await json<StaffSearchBody>(await send('GET', '/search?q=par-500'))
    expect(products.results.map(({ kind }) => kind)).toEqual(['order', 'order', 'product'])
  })

  test('orders: are narrowed down, counted, sorted and paged by keys', async () => {
    const shop = await open()
    const placed: string[] = []
    for (const quantity of [10, 8, 9]) {
      shop.clock.pass(1)
      placed.push((await placedOrder(shop, { quantity })).order().number)
    }
    await shop.shop.admin.shipping.move(placed[1] ?? '', 'ready')
    const { list, numbers, send } = await ordersOfStaff(shop, 'orders')
    expect(await numbers('?shipment=ready')).toEqual([placed[1]])
    expect(await numbers('?sort=highest')).toEqual([placed[0], placed[2], placed[1]])
    expect(await numbers('?sort=oldest')).toEqual(placed)
    expect(await numbers('?from=2026-11-22')).toEqual([])
    expect(await numbers('?from=2026-11-21&to=2026-11-21')).toHaveLength(3)
    const facets = await json<StaffOrderFacetsBody>(await send('GET', '/orders/facets?shipment=ready'))
    expect(facets.total_count).toBe(1)
    // What it could be instead is counted beside it.
    expect(facets.shipment).toEqual([
      { value: 'pending', name: null, count: 2 },
      { value: 'ready', name: null, count: 1 }
    ])
    for (const sort of ['newest', 'oldest', 'highest', 'lowest']) {
      const whole = await numbers(`?sort=${sort}`)
      const first = await list(`?sort=${sort}&per_page=2`)
      expect(first.orders.map(({ number }) => number)).toEqual(whole.slice(0, 2))
      const rest = await list(`?sort=${sort}&per_page=2&after=${first.next_cursor}`)
      expect([rest.orders.map(({ number }) => number), rest.next_cursor]).toEqual([whole.slice(2), null])
    }
    expect(await numbers('?after=nonsense')).toEqual(expect.any(Array))
  })

  test('order: a packer packs and ships it; who saw an older version is refused', async () => {
    const shop = await open()
    const { number } = (await placedBy(shop, '99110001', 'Болд')).order()
    const { view, send } = await ordersOfStaff(shop, 'orders')
    const before = await view(number)
    expect(before.allowed).toMatchObject({ confirm: true, shipment: ['ready'], cancel: true, refund: 0 })
    expect(JSON.stringify(before)).not.toContain('"token"')
    const { version } = before
    const packed = await json<StaffShipmentBody>(await send('PUT', `/shipments/${number}`, { state: 'ready', version }))
    expect(packed.shipment_state).toBe('ready')
    const late = await send('PUT', `/orders/${number}/cancel`, { reason: 'out-of-stock', version })
    expect([late.status, await json(late)]).toMatchObject([409, { code: 'order-changed' }])
    await send('PUT', `/shipments/${number}`, { state: 'shipped', version: packed.version })
    expect((await view(number)).changes.map(({ action, author }) => [action, author])).toEqual([
      ['orders.pack', 'Сарнай'],
      ['orders.ship', 'Сарнай']
    ])
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'orders.ship', subject_type: 'order', subject_id: number })
    expect(JSON.parse(line?.before_json ?? '')).toMatchObject({ shipment_state: 'ready' })
    expect(JSON.parse(line?.after_json ?? '')).toMatchObject({ shipment_state: 'shipped' })
  })

  test('order: is canceled with a reason, and its stock returns', async () => {
    const shop = await open()
    const { number } = (await placedBy(shop, '99110001', 'Болд')).order()
    const { view, send } = await ordersOfStaff(shop, 'orders')
    const { version } = await view(number)
    const answer = await send('PUT', `/orders/${number}/cancel`, { reason: 'not-reached', version })
    const { order, changes, stock_movements } = await json<StaffOrderBody>(answer)
    expect([order.state, order.cancel_reason]).toEqual(['canceled', 'not-reached'])
    expect(changes).toMatchObject([{ action: 'orders.cancel', reason: 'not-reached' }])
    expect(stock_movements.length).toBeGreaterThan(1)
    expect(await shop.stock('PAR-500')).toMatchObject({ reserved: 0 })
  })

  test('refund: half goes back once, however often it is sent, and never more than was paid', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    const { number, total } = someone.order()
    const { view, send } = await ordersOfStaff(shop, 'finance')
    const { version, allowed } = await view(number)
    expect(allowed).toMatchObject({ refund: total, refund_to: ['source'] })
    const half = { amount: total / 2, to: 'source', reason: 'Сав нь гэмтсэн', version }
    const key = { 'idempotency-key': 'half' }
    const first = await json<StaffOrderBody>(await send('POST', `/orders/${number}/refunds`, half, key))
    expect(first.order).toMatchObject({ refund_total: total / 2, payment_state: 'completed' })
    expect(first.changes).toMatchObject([{ action: 'orders.refund', amount: total / 2, reason: 'Сав нь гэмтсэн' }])
    const again = await send('POST', `/orders/${number}/refunds`, half, key)
    expect(again.status).toBe(200)
    expect((await json<StaffOrderBody>(again)).changes).toHaveLength(1)
    const more = { ...half, amount: total, version: first.version }
    const refused = await send('POST', `/orders/${number}/refunds`, more, { 'idempotency-key': 'more' })
    expect([refused.status, await json(refused)]).toMatchObject([422, { errors: { amount: [expect.any(String)] } }])
    const wallet = { ...half, to: 'wallet', version: first.version }
    const guest = await send('POST', `/orders/${number}/refunds`, wallet, { 'idempotency-key': 'wallet' })
    expect(await json(guest)).toMatchObject({ code: 'refund-needs-account' })
    const { captures } = await view(number)
    expect(captures).toMatchObject([{ method: 'qpay', amount: total }])
    const found = await json<StaffSearchBody>(await send('GET', `/search?q=${captures[0]?.provider_id}`))
    expect(found.results).toMatchObject([{ kind: 'order', number }])
  })

  test('orders: each role sees and does what its permissions say', async () => {
    const shop = await open()
    const { number } = (await placedBy(shop, '99110001', 'Болд')).order()
    const support = await ordersOfStaff(shop, 'support')
    const { version } = await support.view(number)
    const refund = { amount: 100, to: 'source', reason: 'Уучлалт', version }
    const key = { 'idempotency-key': 'x' }
    expect((await support.send('POST', `/orders/${number}/refunds`, refund, key)).status).toBe(403)
    expect((await support.send('PUT', `/shipments/${number}`, { state: 'ready', version })).status).toBe(403)
    const moderator = await ordersOfStaff(shop, 'moderator')
    for (const path of ['/orders', '/orders/facets', `/orders/${number}`, '/orders/export.csv'])
      expect([path, (await moderator.send('GET', path)).status]).toEqual([path, 403])
    expect(await json(await moderator.send('GET', '/search?q=99110001'))).toEqual({ results: [] })
  })

  test('orders: many are moved on at once, and one refusal stops no other', async () => {
    const shop = await open()
    const first = (await placedBy(shop, '99110001', 'Болд')).order().number
    const second = (await placedBy(shop, '99110002', 'Дорж')).order().number
    const { send, view } = await ordersOfStaff(shop, 'orders')
    const version = (await view(second)).version
    const orders = [
      { number: first, version: 0 },
      { number: second, version }
    ]
    const { results } = await json<BulkOrdersBody>(await send('POST', '/orders/bulk', { action: 'ready', orders }))
    expect(results).toMatchObject([
      { number: first, version: null, problem: expect.stringMatching(/.+/) },
      { number: second, version: version + 1, problem: null }
    ])
    expect((await view(first)).order.shipment_state).toBe('pending')
    expect((await view(second)).order.shipment_state).toBe('ready')
  })

  test('order: has notes that its buyer never reads, and its confirmation is sent again', async () => {
    const shop = await open()
    const someone = await placedBy(shop, '99110001', 'Болд')
    const { number } = someone.order()
    await shop.job('outbox')
    const { send, view } = await ordersOfStaff(shop, 'orders')
    expect((await send('POST', `/orders/${number}/notes`, { text: ' Хаалганы код 12 ' })).status).toBe(200)
    expect((await view(number)).notes).toMatchObject([{ author: 'Сарнай', text: 'Хаалганы код 12' }])
    expect(JSON.stringify((await someone.read()).body)).not.toContain('Хаалганы код')
    await send('POST', `/orders/${number}/confirmations`)
    await shop.job('outbox')
    const confirmations = (await view(number)).messages.filter(({ topic }) => topic === 'confirmation')
    expect(confirmations).toMatchObject([
      { state: 'suppressed', recipient: 'bolor@example.mn', text: expect.stringContaining(number) },
      { state: 'suppressed', recipient: 'bolor@example.mn' }
    ])
  })

  test('orders: come as CSV without formulas, and as pages to print', async () => {
    const shop = await open()
    const { number } = (await placedBy(shop, '99110001', '=HYPERLINK')).order()
    const { send } = await ordersOfStaff(shop, 'orders')
    const bytes = Buffer.from(await (await send('GET', '/orders/export.csv?locale=en')).arrayBuffer())
    // Excel takes it for UTF-8 by its mark.
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const csv = bytes.subarray(3).toString()
    const [head, row, ...rest] = csv.split('\r\n')
    expect([head?.startsWith('Number,Placed'), rest]).toEqual([true, ['']])
    expect(row).toContain(`${number},`)
    expect(row).toContain(",'=HYPERLINK,")
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'orders.export' })
    for (const kind of ['packing_slips', 'address_labels']) {
      const pdf = await send('GET', `/orders/${kind}.pdf?numbers=${number}`)
      expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    }
    expect((await send('GET', '/orders/packing_slips.pdf?numbers=R000000000')).status).toBe(404)
  })

  test('saved views: one’s own are one’s own, shared ones are seen by all and deleted by their maker', async () => {
    const shop = await open()
    const one = await signedInStaff(shop, 'orders')
    const other = await signedInStaff(shop, 'support')
    const view = { list: 'orders', name: 'Өнөөдөр', query: 'shipment=pending', is_shared: false }
    const made = await json<{ id: string }>(await one.send('POST', '/saved_views', view))
    await one.send('POST', '/saved_views', { ...view, name: 'Бүгдэд', is_shared: true })
    const seen = async (who: typeof one) =>
      (await json<SavedViewsBody>(await who.send('GET', '/saved_views?list=orders'))).saved_views
    expect((await seen(one)).map(({ name, is_own }) => [name, is_own])).toEqual([
      ['Өнөөдөр', true],
      ['Бүгдэд', true]
    ])
    const shared = await seen(other)
    expect(shared).toMatchObject([{ name: 'Бүгдэд', is_own: false }])
    // Lists do not see each other's.
    await one.send('POST', '/saved_views', { ...view, list: 'products', query: 'stock=no', is_shared: true })
    const ofProducts = await json<SavedViewsBody>(await other.send('GET', '/saved_views?list=products'))
    expect(ofProducts.saved_views).toMatchObject([{ name: 'Өнөөдөр', query: 'stock=no', is_own: false }])
    expect(await seen(other)).toHaveLength(1)
    expect((await other.send('DELETE', `/saved_views/${shared[0]?.id}`)).status).toBe(404)
    expect((await one.send('DELETE', `/saved_views/${made.id}`)).status).toBe(204)
    expect(await seen(one)).toHaveLength(1)
  })
})
