import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { daysAfter } from '../../../src/domain/time.ts'
import { TEST_CONTENT } from '../../support/live-shop.ts'
import { TRANSFER } from '../../support/simulated-commerce.ts'
import { ADDRESS, buyer, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { holder } from '../../support/wallet-holder.ts'

const LIMITS = {
  days: 7,
  any_medicine: 20,
  substances: [{ substance: 'Ibuprofen', name: { mn: 'ибупрофен', en: 'ibuprofen' }, packs: 5 }]
}

/** Products of their own with the substance of IBU-200: no row of stock is common to orders of them. */
const SAME_SUBSTANCE = ['IBU-201', 'IBU-202', 'IBU-203', 'IBU-204']

/** The shop of the tests, whose ibuprofen has a limit of its own. */
function contentWithLimits(limits: object = LIMITS) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-limits-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(TEST_CONTENT, folder, { recursive: true })
  writeFileSync(join(folder, 'catalogue/medicine-limits.json'), JSON.stringify(limits))
  const file = join(folder, 'catalogue/products/all.json')
  const products = JSON.parse(readFileSync(file, 'utf8')) as { sku: string }[]
  const generic = { mn: 'Ибупрофен', en: 'Ibuprofen' }
  const specification = [{ name: { mn: 'Тун', en: 'Strength' }, value: { mn: '200 мг', en: '200 mg' } }]
  const title = { mn: 'Ибупрофен 200 мг, 20 шахмал', en: 'Ibuprofen 200 mg, 20 tablets' }
  const ibuprofen = products
    .filter(({ sku }) => sku === 'IBU-200')
    .map(each => ({ ...each, title, generic, specification }))
  const more = SAME_SUBSTANCE.flatMap(sku => ibuprofen.map(each => ({ ...each, sku, slug: sku.toLowerCase() })))
  writeFileSync(file, JSON.stringify([...products.filter(({ sku }) => sku !== 'IBU-200'), ...ibuprofen, ...more]))
  return folder
}

const CHECKOUT = { phone: '99191234', ship_address: ADDRESS, delivery: { option: '4h' }, payment_method: 'qpay' }

async function fill(shop: TestShop, sku: string, quantity: number) {
  const person = buyer(shop)
  await person.add(sku, quantity)
  return person
}

async function place(shop: TestShop, sku: string, quantity: number, phone = CHECKOUT.phone) {
  const person = await fill(shop, sku, quantity)
  await person.checkout({ ...CHECKOUT, phone })
  return person.complete()
}

onBothDatabases('medicine limits', openShop => {
  const open = () => openShop({ contentFolder: contentWithLimits() })

  test('medicine limit: a cart with more than one person may have says so, and of what', async () => {
    const shop = await open()
    const person = await fill(shop, 'IBU-200', 6)
    const { body } = await person.read()
    expect(body.requirements).toContainEqual(expect.objectContaining({ step: 'cart', code: 'medicine-limit' }))
    expect(body.requirements.find(({ code }) => code === 'medicine-limit')?.message).toMatch(/ибупрофен: .*5 савлагаа/)
    await person.checkout(CHECKOUT)
    expect((await person.complete()).body.code).toBe('medicine-limit')
    expect((await fill(shop, 'PAR-500', 21)).order()).toMatchObject({
      requirements: expect.arrayContaining([expect.objectContaining({ code: 'medicine-limit' })]) as unknown
    })
  })

  test('medicine limit: as much as one person may have is sold', async () => {
    const shop = await open()
    expect((await place(shop, 'IBU-200', 5)).status).toBe(200)
  })

  test('medicine limit: packs of the days before count, by phone number', async () => {
    const shop = await open()
    expect((await place(shop, 'IBU-200', 5)).status).toBe(200)
    const refused = await place(shop, 'IBU-200', 4)
    expect([refused.status, refused.body.code]).toEqual([422, 'medicine-limit-days'])
    expect((await place(shop, 'IBU-200', 4, '99191235')).status).toBe(200)
    shop.clock.now = daysAfter(shop.clock.now, 8)
    expect((await place(shop, 'IBU-200', 4)).status).toBe(200)
  })

  test('medicine limit: grams count over all products and orders of a person, also of orders placed at once', async () => {
    const [ibuprofen] = LIMITS.substances
    const weight = { milligrams: 16_000, tablet_milligrams: 200 }
    const contentFolder = contentWithLimits({ ...LIMITS, substances: [{ ...ibuprofen, packs: 20, weight }] })
    const shop = await openShop({ contentFolder })
    const person = await fill(shop, 'IBU-201', 3)
    await person.add('IBU-202', 2)
    const { requirements } = (await person.read()).body
    expect(requirements.find(({ code }) => code === 'medicine-limit-grams')?.message).toMatch(
      /16 г \(200 мг-ын 80 шахмал/
    )
    const people = await Promise.all(
      SAME_SUBSTANCE.map(async sku => {
        const each = await fill(shop, sku, 4)
        await each.checkout(CHECKOUT)
        return each
      })
    )
    const placed = await Promise.all(people.map(each => each.complete()))
    expect(placed.map(({ status, body }) => (status === 200 ? 'placed' : body.code)).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'medicine-limit-grams-days'),
      'placed'
    ])
  })

  test('medicine warnings: an open order says what must not be taken together, in the reader’s language', async () => {
    const shop = await open()
    const person = await fill(shop, 'IBU-201', 2)
    expect((await person.read()).body.medicine_warnings).toEqual([])
    await person.add('IBU-202', 2)
    expect((await person.read()).body.medicine_warnings).toEqual([
      {
        code: 'medicine-same-substance',
        products: [expect.any(String), expect.any(String)] as unknown,
        message: expect.stringContaining('(ибупрофен) 2 эм') as unknown
      }
    ])
    await person.checkout(CHECKOUT)
    expect((await person.complete()).status).toBe(200)
    expect((await person.read()).body.medicine_warnings).toEqual([])
  })

  test('medicine warnings: an order by phone is placed once its buyer was told, and limits hold there too', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'support')
    const keyed = (key: string) => ({ 'idempotency-key': key })
    const json = async <T = Record<string, unknown>>(answer: Promise<Response>) => (await (await answer).json()) as T
    const { number } = await json(send('POST', '/phone_orders', { phone: '99191234', locale: 'mn' }, keyed('begin')))
    const at = `/phone_orders/${String(number)}`
    await send('POST', `${at}/line_items`, { sku: 'IBU-201', quantity: 3 })
    await send('POST', `${at}/line_items`, { sku: 'IBU-202', quantity: 3 })
    await send('PUT', at, { ship_address: ADDRESS })
    const part = { delivery: { option: '24-48h' }, payment_method: 'cash' }
    const { order } = await json<{ order: OrderBody }>(send('PUT', at, part))
    const products = order.line_items.map(({ product }) => product.id)
    expect(order.medicine_warnings).toMatchObject([{ code: 'medicine-same-substance', products }])
    const complete = (told: readonly object[], key: string) =>
      json(send('PUT', `${at}/complete`, { acknowledged_warnings: told }, keyed(key)))
    expect(await complete([], 'untold')).toMatchObject({ code: 'medicine-warnings-unacknowledged' })
    expect(await complete([{ code: 'medicine-bleeding', products }], 'another')).toMatchObject({
      code: 'medicine-warnings-unacknowledged'
    })
    const others = [{ code: 'medicine-same-substance', products: [products[0], 'another'] }]
    expect(await complete(others, 'others')).toMatchObject({ code: 'medicine-warnings-unacknowledged' })
    const told = [{ code: 'medicine-same-substance', products }]
    expect(await complete(told, 'too-many')).toMatchObject({ code: 'medicine-limit' })
    await send('PUT', `${at}/line_items/${order.line_items[0]?.id}`, { quantity: 2 })
    expect(await complete(told, 'place')).toEqual({ number })
    const lines = await listAudit({ db: shop.shop.db }, 20)
    const placed = lines.find(({ action }) => action === 'orders.place_by_phone')
    expect(JSON.parse(placed?.after_json ?? '')).toMatchObject({ state: 'complete', acknowledged_warnings: told })
  })

  test('promotion: medicine has no sale price, whatever its record says, and is not wrapped as a gift', async () => {
    const shop = await open()
    const person = await fill(shop, 'IBU-201', 2)
    expect(person.order().line_items).toMatchObject([
      { price: 10_000, regular_price: 10_000, product: { giftable: false } }
    ])
    expect((await person.add('IBU-202', 1, { gift: true })).body.code).toBe('gift-not-possible')
  })

  test('medicine limit: an order that was called off does not count', async () => {
    const shop = await open()
    const first = await fill(shop, 'IBU-200', 5)
    await first.checkout(CHECKOUT)
    expect((await first.complete()).status).toBe(200)
    await first.send('PUT', `/orders/${first.order().number}/cancel`, {})
    const second = await place(shop, 'IBU-200', 5)
    expect(second.status).toBe(200)
  })

  test('medicine limit: orders of one phone that are placed at once have no more than one person may', async () => {
    const shop = await open()
    const people = await Promise.all(
      SAME_SUBSTANCE.map(async sku => {
        const person = await fill(shop, sku, 4)
        await person.checkout(CHECKOUT)
        return person
      })
    )
    const placed = await Promise.all(people.map(person => person.complete()))
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('medicine limit: packs of an account count under whatever phone numbers it orders', async () => {
    const shop = await open()
    const person = await holder(shop)
    const line_item = { variant_id: await shop.variant('IBU-200'), quantity: 4 }
    const statuses: number[] = []
    for (const phone of ['88111111', '88111112']) {
      const { body } = await person.send('POST', '/orders/0/line_items', { line_item })
      const { number } = body as unknown as OrderBody
      await person.send('PUT', `/checkouts/${number}`, { ...CHECKOUT, phone })
      const key = { 'idempotency-key': 'complete' }
      statuses.push((await person.send('PUT', `/checkouts/${number}/complete`, undefined, key)).status)
    }
    expect(statuses).toEqual([200, 422])
  })

  test('medicine limit: a stranger’s unpaid order under my number does not count once I have proven it', async () => {
    const shop = await open()
    expect((await place(shop, 'IBU-200', 5)).status).toBe(200)
    const { db } = shop.shop
    const owner = await fill(shop, 'IBU-201', 5)
    await owner.checkout(CHECKOUT)
    expect((await owner.complete()).body.code).toBe('medicine-limit-days')
    const { number } = owner.order()
    await db.change(({ query }) =>
      query.updateTable('orders').set({ verified_phone: CHECKOUT.phone }).where('number', '=', number).execute()
    )
    expect((await owner.complete('again')).status).toBe(200)
  })

  test('medicine limit: late money does not revive an order that would exceed it, and goes back', async () => {
    const shop = await openShop({ contentFolder: contentWithLimits(), environment: TRANSFER })
    const readers: (() => Promise<{ body: OrderBody }>)[] = []
    for (const sku of SAME_SUBSTANCE.slice(0, 3)) {
      const person = await fill(shop, sku, 4)
      await person.checkout({ ...CHECKOUT, payment_method: 'transfer' })
      expect((await person.complete()).status).toBe(200)
      await person.pay()
      readers.push(person.read)
      // Longer ago than the days of the limit: what counts is when they are paid.
      shop.clock.now = daysAfter(shop.clock.now, 4)
      await shop.job('reservations')
      expect((await person.read()).body.state).toBe('expired')
    }
    const { transfers, payments } = shop.shop.admin
    const at = shop.clock.now.toISOString()
    const paid = await shop.shop.db.query.selectFrom('payments').select(['id', 'number', 'amount']).execute()
    const { payments: touched } = await transfers.importStatement(
      paid.map(({ number, amount }) => ({ id: number, at, amount, text: number, payer: '' }))
    )
    expect(touched).toHaveLength(3)
    for (const { id } of touched) await payments.refresh(id, true)
    const bodies = await Promise.all(readers.map(async read => (await read()).body))
    expect(bodies.map(({ state }) => state).sort()).toEqual(['complete', 'expired', 'expired'])
    expect(bodies.filter(({ state }) => state === 'expired').map(({ payment_total }) => payment_total)).toEqual([0, 0])
  })
})
