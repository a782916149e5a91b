import { expect, test } from 'vitest'
import type { ReportBody, ReportName } from '../../../src/contract/staff/reports.ts'
import type { StaffOrdersBody } from '../../../src/contract/staff/orders.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts'
import { deliveredOrder, placedOrder, setReturnHours, withKey } from '../../support/delivered-order.ts'
import { invoiceOf, orderToPay } from '../../support/qpay-order.ts'
import { buyer, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const PERIOD = 'from=2026-11-21&to=2026-11-23'

async function readerOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'owner')
  return {
    send,
    report: async <Name extends ReportName>(name: Name, query = PERIOD) =>
      (await (await send('GET', `/reports/${name}?${query}`)).json()) as ReportBody<Name>,
    rowsBehind: async (query: string) =>
      ((await (await send('GET', `/orders?${query}`)).json()) as StaffOrdersBody).orders.map(({ number }) => number)
  }
}

/** ₮ received for orders and not given back, as the payments say. */
async function ledgerOf({ shop }: TestShop) {
  const payments = await shop.db.query
    .selectFrom('payments')
    .select(['amount', 'refunded_amount'])
    .where('order_id', 'is not', null)
    .where('state', 'in', ['completed', 'refunded'])
    .execute()
  return payments.reduce((sum, row) => sum + Number(row.amount) - Number(row.refunded_amount), 0)
}

const passUntil = ({ clock }: TestShop, moment: string) =>
  clock.pass((Date.parse(moment) - clock.now.getTime()) / MINUTE_MS)

const returnOf = async (shop: TestShop, someone: ReturnType<typeof buyer>, quantity: number, reason: string) => {
  const { number, line_items } = someone.order()
  const lines = [{ line_item_id: line_items[0]?.id, quantity }]
  const asked = await someone.send('POST', `/orders/${number}/returns`, { reason, lines }, withKey(reason))
  expect(asked.status).toBe(201)
  return async () => {
    for (const to of ['approved', 'received', 'refunded'] as const)
      await shop.shop.admin.returns.decide(`${number}-B1`, to)
  }
}

onBothDatabases('reports', open => {
  test('sales: an order counts on the day in Ulaanbaatar it is paid, a refund on its own, and they agree with the ledger', async () => {
    const shop = await open()
    await setReturnHours(shop, 48)
    const first = await deliveredOrder(shop)
    const giveBack = await returnOf(shop, first, 3, 'damaged')
    // Half past midnight in Ulaanbaatar, still the day before in UTC.
    passUntil(shop, '2026-11-21T15:00:00.000Z')
    const second = await deliveredOrder(shop, { quantity: 10 })
    await giveBack()
    const { report, rowsBehind } = await readerOf(shop)
    const { report: sales, compared } = await report('sales', `${PERIOD}&compare=before`)
    const [one, two] = [first.order().total, second.order().total]
    const refunds = sales.total.refunds
    expect(refunds).toBeGreaterThan(0)
    expect(sales.rows).toEqual([
      { day: '2026-11-21', orders: 1, gross: one, refunds: 0, net: one },
      { day: '2026-11-22', orders: 1, gross: two, refunds, net: two - refunds },
      { day: '2026-11-23', orders: 0, gross: 0, refunds: 0, net: 0 }
    ])
    expect(sales.total).toEqual({
      ...{ orders: 2, gross: one + two, refunds, net: await ledgerOf(shop) },
      average: Math.round((one + two) / 2)
    })
    expect(compared).toMatchObject({
      period: { from: '2026-11-18', to: '2026-11-20' },
      report: { total: { gross: 0 } }
    })
    const numbers = [first.order().number, second.order().number]
    expect(await rowsBehind('activity=paid&activity_from=2026-11-21&activity_to=2026-11-23')).toEqual(
      numbers.toReversed()
    )
    expect(await rowsBehind('activity=paid&activity_from=2026-11-22&activity_to=2026-11-22')).toEqual(numbers.slice(1))
    expect(await rowsBehind('activity=refunded&activity_from=2026-11-22&activity_to=2026-11-22')).toEqual(
      numbers.slice(0, 1)
    )
    expect(await rowsBehind('activity=refunded&activity_from=2026-11-21&activity_to=2026-11-21')).toEqual([])
  })

  test('returns, deliveries, stock and customers: each number is the rows behind it', async () => {
    const shop = await open()
    await setReturnHours(shop, 72)
    const first = await deliveredOrder(shop)
    await returnOf(shop, first, 3, 'damaged')
    // Promised within 48 hours.
    const late = await placedOrder(shop, { quantity: 9 })
    const { number } = late.order()
    await shop.shop.admin.shipping.move(number, 'ready')
    await shop.shop.admin.shipping.move(number, 'shipped')
    shop.clock.pass((3 * DAY_MS) / MINUTE_MS)
    await shop.shop.admin.shipping.move(number, 'delivered')
    const { report, rowsBehind } = await readerOf(shop)
    const days = 'from=2026-11-21&to=2026-11-24'
    expect((await report('returns', days)).report).toEqual({
      rows: [{ reason: 'damaged', returns: 1, share: 1, refunded: 0, amount: 0 }],
      total: { returns: 1, amount: 0 }
    })
    expect(await rowsBehind('activity=return_damaged')).toEqual([first.order().number])
    expect(await rowsBehind('activity=return_any')).toEqual([first.order().number])
    expect(await rowsBehind('activity=return_unsuitable')).toEqual([])
    expect((await report('deliveries', days)).report).toEqual({
      rows: [{ option: '24-48h', delivered: 2, late: 1, kept_share: 0.5 }],
      total: { delivered: 2, late: 1, kept_share: 0.5 }
    })
    const within = 'activity_from=2026-11-21&activity_to=2026-11-24'
    expect(await rowsBehind(`activity=delivered_late&${within}`)).toEqual([number])
    expect(await rowsBehind(`activity=delivered&${within}`)).toHaveLength(2)
    const { rows, total } = (await report('stock', days)).report
    expect(rows).toMatchObject([{ sku: 'PAR-500', sold: 17, available: 83, days: 19 }])
    expect(total.variants).toBeGreaterThan(1)
    expect((await report('repeat_purchases', days)).report).toEqual({
      rows: [{ month: '2026-11', customers: 1, repeated: 1, orders: 2, share: 1 }],
      total: { customers: 1, repeated: 1, share: 1 }
    })
  })

  test('carts to orders: each counts at every step it came to', async () => {
    const shop = await open()
    await placedOrder(shop)
    const other = buyer(shop)
    await other.add('PAR-500')
    const { report, rowsBehind } = await readerOf(shop)
    const { rows } = (await report('funnel')).report
    expect(rows.map(({ step, orders }) => [step, orders])).toEqual([
      ['cart', 2],
      ['address', 1],
      ['delivery', 1],
      ['payment', 1],
      ['confirm', 1],
      ['placed', 1],
      ['paid', 0]
    ])
    expect(rows[5]?.share).toBe(0.5)
    expect(await rowsBehind('from=2026-11-21&to=2026-11-23')).toHaveLength(1)
  })

  test('payments: an attempt that ends is judged, and what was paid too much is no sale', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    const [day] = new Date(shop.clock.now.getTime() + 8 * 60 * MINUTE_MS).toISOString().split('T')
    const period = `from=${day}&to=${day}`
    const { report } = await readerOf(shop)
    await someone.pay()
    expect((await report('payments', period)).report).toMatchObject({
      rows: [{ method: 'qpay', attempts: 1, open: 1, share: null }]
    })
    await simulator.pay(await invoiceOf(simulator), { amount: 50_000 })
    await refresh()
    expect((await report('payments', period)).report.total).toMatchObject({
      ...{ attempts: 1, completed: 1, failed: 0, open: 0, share: 1 }
    })
    expect((await report('sales', period)).report.total).toMatchObject({
      orders: 1,
      gross: 45_000,
      refunds: 0,
      net: 45_000
    })
    expect(await ledgerOf(shop)).toBe(45_000)
  })

  test('a search that found nothing: is shown once two networks made it', async () => {
    const shop = await open()
    const row = { day: '2026-11-22', locale: 'mn' }
    await shop.shop.db.change(async ({ query }) => {
      await query
        .insertInto('failed_searches')
        .values([
          { ...row, query: 'хөлдүүсэн загас', networks: 3 },
          { ...row, query: '=мөнгө', networks: 2 },
          { ...row, query: 'нэг хүнийх', networks: 1 }
        ])
        .execute()
      await query
        .insertInto('searches')
        .values({ ...row, query: 'сүү', networks: 14 })
        .execute()
    })
    const { report, send } = await readerOf(shop)
    const found = (await report('failed_searches')).report
    expect(found.rows.map(({ query, networks }) => [query, networks])).toEqual([
      ['хөлдүүсэн загас', 3],
      ['=мөнгө', 2]
    ])
    expect(found.total).toEqual({ searches: 20, failed: 6, share: 0.3 })
    const file = await (await send('GET', `/reports/failed_searches/export.csv?${PERIOD}&locale=en`)).text()
    expect(file.split('\r\n')).toEqual([
      'Search,Language,Networks,Last',
      'хөлдүүсэн загас,mn,3,2026-11-22',
      "'=мөнгө,mn,2,2026-11-22",
      ''
    ])
  })

  test('period: more than a year, or one that ends before it begins, is refused; so is whoever may not read reports', async () => {
    const shop = await open()
    const { send } = await readerOf(shop)
    for (const period of [
      'from=2025-11-21&to=2026-11-23',
      'from=2026-11-23&to=2026-11-22',
      'from=2026-11-23',
      'from=x&to=y'
    ])
      expect((await send('GET', `/reports/sales?${period}`)).status).toBe(422)
    const { send: pack } = await signedInStaff(shop, 'warehouse')
    for (const path of ['sales', 'stock/export.csv'])
      expect((await pack('GET', `/reports/${path}?${PERIOD}`)).status).toBe(403)
  })
})
