import { expect, test } from 'vitest'
import type { CodeResponse } from '../../../src/contract/customers/account.ts'
import { codeTo, codesSent, wrongCode } from '../../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const phone = (index: number) => `9911${String(index).padStart(4, '0')}`

/** Ten at a time: a machine that is busy with other tests must not refuse what a limit allows. */
async function inBatches<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let from = 0; from < count; from += 10)
    done.push(
      ...(await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, step) => work(from + step))))
    )
  return done
}

onBothDatabases('shopping limits', open => {
  /** A guest at some network, with a full basket of a cash order. */
  const guest = async (shop: TestShop, { network = '', part = {}, pieces = 8 } = {}) => {
    const headers = network === '' ? {} : { 'x-forwarded-for': network }
    const someone = buyer({
      variant: shop.variant,
      request: (method, path, body, more = {}) => shop.request(method, path, body, { ...headers, ...more })
    })
    const added = await someone.add('PAR-500', pieces)
    if (added.status === 201) await someone.checkout({ ...CHECKOUT, ...part })
    return { ...someone, added, prove: prover(shop, someone) }
  }
  const prover =
    (shop: TestShop, someone: ReturnType<typeof buyer>) =>
    async (mistype = false) => {
      const path = `/checkouts/${someone.order().number}/phone_code`
      const sent = await shop.request('POST', `/api/v2${path}`, undefined, {
        'x-spree-order-token': someone.order().token
      })
      const { challenge } = (await sent.json()) as CodeResponse
      const code = await codeTo(shop, someone.order().phone)
      return someone.send('PUT', path, { challenge, code: mistype ? wrongCode(code) : code })
    }
  const dear = async (shop: TestShop) => {
    const cheap = await shop.variant('PAR-500')
    await shop.shop.db.change(tx =>
      tx.query.updateTable('variants').set({ price: 40_000 }).where('id', '=', cheap).execute()
    )
  }

  test('line: at most a hundred pieces, so that one order takes no product off sale', async () => {
    const shop = await open()
    const id = await shop.variant('PAR-500')
    await shop.shop.db.change(tx =>
      tx.query.updateTable('stock').set({ on_hand: 999 }).where('variant_id', '=', id).execute()
    )
    expect((await buyer(shop).add('PAR-500', 999)).status).toBe(422)
    const someone = buyer(shop)
    await someone.add('PAR-500', 80)
    expect((await someone.add('PAR-500', 80)).body.line_items[0]?.quantity).toBe(100)
  })

  test('cash: above ₮300,000 the phone is verified by a code, and then the order is placed', async () => {
    const shop = await open()
    await dear(shop)
    const someone = await guest(shop)
    const refused = await someone.complete()
    expect([refused.status, refused.body.code]).toEqual([422, 'phone-verification-required'])
    expect((await someone.read()).body.requirements).toMatchObject([
      { step: 'confirm', field: 'phone_code', code: 'phone-verification-required' }
    ])
    expect((await someone.prove(true)).body.code).toBe('tan-incorrect')
    expect((await someone.complete('two')).status).toBe(422)
    shop.clock.pass(2)
    expect((await someone.prove()).body.requirements).toEqual([])
    expect((await someone.complete('three')).body.status).toBe('ordered')
  })

  test('cash: a verified phone is one number, another needs its own code', async () => {
    const shop = await open()
    await dear(shop)
    const someone = await guest(shop)
    await someone.prove()
    await someone.checkout({ phone: '88112233' })
    expect((await someone.complete()).body.code).toBe('phone-verification-required')
  })

  test('cash: another way to pay is changed to cash only with the same verified phone', async () => {
    const shop = await open()
    await dear(shop)
    const someone = await guest(shop, { part: { payment_method: 'qpay' } })
    expect((await someone.complete()).status).toBe(200)
    const number = someone.order().number
    const pay = (key: string) =>
      someone.send('POST', `/orders/${number}/payments`, { method: 'cash' }, { 'idempotency-key': key })
    expect((await pay('one')).body.code).toBe('phone-verification-required')
    await someone.prove()
    expect((await pay('two')).body.status).toBe('ordered')
  })

  test('cash: one number has three orders under way without a code; the fourth proves it, whatever account placed the others', async () => {
    const shop = await open()
    for (let order = 0; order < 3; order++) expect((await (await guest(shop)).complete()).status).toBe(200)
    const owner = await guest(shop)
    expect((await owner.complete()).body.code).toBe('phone-verification-required')
    await owner.prove()
    expect((await owner.complete('two')).status).toBe(200)
  })

  test('cash: orders of one number that are placed at once are no more than three without a code', async () => {
    const shop = await open()
    const people = await inBatches(6, async () => {
      const someone = await guest(shop)
      // The goods are reserved: what is left to do waits for no stock.
      await someone.advance()
      return someone
    })
    const placed = await Promise.all(people.map(someone => someone.complete()))
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422])
  })

  test('cash: who cancels four orders in a week proves the phone, and then pays the next first', async () => {
    const shop = await open()
    const cancel = async (someone: ReturnType<typeof buyer>) =>
      someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason: 'changed-mind' })
    for (let order = 0; order < 4; order++) {
      const someone = await guest(shop)
      expect((await someone.complete()).status).toBe(200)
      expect((await cancel(someone)).status).toBe(200)
    }
    expect((await (await guest(shop)).complete()).body.code).toBe('phone-verification-required')
    for (let order = 0; order < 4; order++) {
      shop.clock.pass(2)
      const someone = await guest(shop)
      await someone.prove()
      expect((await someone.complete()).status).toBe(200)
      await cancel(someone)
    }
    shop.clock.pass(130)
    const last = await guest(shop)
    await last.prove()
    expect((await last.complete()).body.code).toBe('cash-canceled-often')
    await last.checkout({ payment_method: 'qpay' })
    expect((await last.complete('qpay')).status).toBe(200)
    shop.clock.pass(8 * 24 * 60)
    expect((await (await guest(shop)).complete()).status).toBe(200)
  })

  test('phone codes: one order sends five, whichever numbers are written into it', async () => {
    const shop = await open()
    await dear(shop)
    const someone = await guest(shop)
    const { number, token } = someone.order()
    for (let index = 0; index < 8; index++) {
      await someone.checkout({ phone: phone(index) })
      await shop.request('POST', `/api/v2/checkouts/${number}/phone_code`, undefined, { 'x-spree-order-token': token })
    }
    expect(await codesSent(shop)).toHaveLength(5)
  })

  test('cash: 200 buyers of a campaign behind one address all order, none is asked for a code', async () => {
    const shop = await open()
    const id = await shop.variant('PAR-500')
    await shop.shop.db.change(tx =>
      tx.query.updateTable('stock').set({ on_hand: 9_999 }).where('variant_id', '=', id).execute()
    )
    const placed = await inBatches(200, async index => {
      const part = { phone: phone(index), delivery: { option: '48-72h' } }
      return (await guest(shop, { network: '203.0.113.7', part })).complete()
    })
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(200)
  }, 90_000)

  test('carts: one network opens four hundred an hour, others go on', async () => {
    const shop = await open()
    const variant_id = await shop.variant('PAR-500')
    const add = (network: string) =>
      shop.request(
        'POST',
        '/api/v2/orders/0/line_items',
        { line_item: { variant_id, quantity: 1 } },
        { 'x-forwarded-for': network }
      )
    const added = await inBatches(405, () => add('203.0.113.7'))
    expect(added.filter(({ status }) => status === 201)).toHaveLength(400)
    expect(added.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await add('203.0.113.8')).status).toBe(201)
  }, 90_000)
})
