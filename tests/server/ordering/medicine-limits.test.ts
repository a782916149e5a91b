import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { daysAfter } from '../../../src/domain/time.ts'
import { TEST_CONTENT } from '../../support/live-shop.ts'
import { ADDRESS, buyer, onBothDatabases, type TestShop } from '../../support/shop.ts'

const LIMITS = {
  days: 7,
  any_medicine: 20,
  substances: [{ substance: 'Ibuprofen', name: { mn: 'ибупрофен', en: 'ibuprofen' }, packs: 5 }]
}

/** The shop of the tests, whose ibuprofen has a limit of its own. */
function contentWithLimits() {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-limits-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(TEST_CONTENT, folder, { recursive: true })
  writeFileSync(join(folder, 'catalogue/medicine-limits.json'), JSON.stringify(LIMITS))
  const file = join(folder, 'catalogue/products/all.json')
  const products = JSON.parse(readFileSync(file, 'utf8')) as { sku: string }[]
  const generic = { mn: 'Ибупрофен', en: 'Ibuprofen' }
  writeFileSync(file, JSON.stringify(products.map(each => (each.sku === 'IBU-200' ? { ...each, generic } : each))))
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

  test('medicine limit: an order that was called off does not count', async () => {
    const shop = await open()
    const first = await fill(shop, 'IBU-200', 5)
    await first.checkout(CHECKOUT)
    expect((await first.complete()).status).toBe(200)
    await first.send('PUT', `/orders/${first.order().number}/cancel`, {})
    const second = await place(shop, 'IBU-200', 5)
    expect(second.status).toBe(200)
  })
})
