import { expect, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import { CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { balances, holder } from '../../support/wallet-holder.ts'

onBothDatabases('bonus and cashback of orders whose money goes back', open => {
  /** Eight packs paid with the buyer's own money in their wallet, and staff who refund. */
  async function paidOrder(shop: TestShop) {
    const person = await holder(shop)
    await person.give('cash', 100_000)
    const call = async (method: string, path: string, body?: object, key = 'key') =>
      (await person.send(method, path, body, { 'idempotency-key': key })).body as unknown as OrderBody
    const line_item = { variant_id: await shop.variant('PAR-500'), quantity: 8 }
    const { number } = await call('POST', '/orders/0/line_items', { line_item })
    const { total } = await call('PUT', `/checkouts/${number}`, CHECKOUT)
    await call('PUT', `/checkouts/${number}`, { wallet_amount: total })
    const placed = await call('PUT', `/checkouts/${number}/complete`, undefined, 'complete')
    expect(placed).toMatchObject({ payment_state: 'completed', total })
    const staff = await signedInStaff(shop, 'finance')
    const { shipping, returns } = shop.shop.admin
    return {
      ...placed,
      call,
      returns,
      deliver: async () => {
        for (const step of ['ready', 'shipped', 'delivered'] as const) await shipping.move(number, step)
      },
      refund: async (amount: number, key = 'refund') => {
        const { version } = await shop.shop.db.query
          .selectFrom('orders')
          .select('version')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
        const body = { amount, to: 'wallet', reason: 'Уучлалт', version }
        const answer = await staff.send('POST', `/orders/${number}/refunds`, body, { 'idempotency-key': key })
        return { status: answer.status, body: (await answer.json()) as { code?: string } }
      },
      earned: async () => {
        const { buckets, clawback_due } = await person.wallet()
        const left = buckets.filter(({ bucket }) => bucket === 'bonus' || bucket === 'credit')
        return left.reduce((sum, { balance }) => sum + balance, 0) - clawback_due
      }
    }
  }

  test('earnings: go with the money when staff give back all of a delivered order, and in part with a part', async () => {
    const shop = await open()
    const order = await paidOrder(shop)
    await order.deliver()
    // 3 % and 1 % of 40,000.
    expect(await order.earned()).toBe(1_600)
    expect((await order.refund(order.total - 20_000, 'part')).status).toBe(200)
    expect(await order.earned()).toBe(800)
    expect((await order.refund(20_000, 'rest')).status).toBe(200)
    expect(await order.earned()).toBe(0)
    await balances(shop)
  })

  test('earnings: of an order whose money went back before delivery are those of what is still paid', async () => {
    const shop = await open()
    const order = await paidOrder(shop)
    expect((await order.refund(order.total - 1)).status).toBe(200)
    await order.deliver()
    expect(await order.earned()).toBe(0)
    await balances(shop)
  })

  test('return: whose money staff have given back by then ends, and nothing earned is left', async () => {
    const shop = await open()
    const order = await paidOrder(shop)
    await order.deliver()
    const lines = [{ line_item_id: order.line_items[0]?.id, quantity: 8 }]
    await order.call('POST', `/orders/${order.number}/returns`, { reason: 'damaged', lines }, 'return')
    for (const to of ['approved', 'received'] as const) await order.returns.decide(`${order.number}-B1`, to)
    expect((await order.refund(order.total)).status).toBe(200)
    expect(await order.returns.decide(`${order.number}-B1`, 'refunded')).toMatchObject({ ok: true })
    expect(await order.call('GET', `/orders/${order.number}`)).toMatchObject({ state: 'returned', payment_total: 0 })
    expect(await order.earned()).toBe(0)
    await balances(shop)
  })

  test('refund: a key that was used for another amount is refused', async () => {
    const shop = await open()
    const order = await paidOrder(shop)
    expect((await order.refund(10_000, 'once')).status).toBe(200)
    expect((await order.refund(10_000, 'once')).status).toBe(200)
    const other = await order.refund(15_000, 'once')
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
    expect(await order.call('GET', `/orders/${order.number}`)).toMatchObject({ refund_total: 10_000 })
  })
})
