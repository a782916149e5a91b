import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ReturnPhotoBody } from '../../src/contract/returns.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../support/shop.ts'

const photo = (width = 2_400) =>
  sharp({ create: { width, height: 1_200, channels: 3, background: '#7a3b10' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer()

const formOf = (bytes: Uint8Array) => {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(bytes)]), 'damage.jpg')
  return form
}

async function received(shop: TestShop) {
  const someone = buyer(shop)
  await someone.add('LAST-1')
  await someone.checkout(CHECKOUT)
  await someone.complete()
  const { number, token } = someone.order()
  for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.desk.shipping.move(number, step)
  await someone.read()
  const upload = async (bytes: Uint8Array, secret = token) => {
    const path = `/api/v2/orders/${number}/return_photos`
    const answer = await shop.request('POST', path, formOf(bytes), { 'x-spree-order-token': secret })
    return { status: answer.status, body: (await answer.json()) as ReturnPhotoBody & { code: string } }
  }
  const ask = (photos: readonly string[], key = 'return-1') => {
    const lines = [{ line_item_id: someone.order().line_items[0]?.id, quantity: 1 }]
    const body = { reason: 'damaged', lines, photos }
    return someone.send('POST', `/orders/${number}/returns`, body, { 'idempotency-key': key })
  }
  return { ...someone, upload, ask }
}

onBothDatabases('pictures of a return', open => {
  test('are drawn anew and small, go with the request, and are seen by an address that ends', async () => {
    const shop = await open()
    const someone = await received(shop)
    const sent = await someone.upload(await photo())
    expect([sent.status, sent.body.width, sent.body.height]).toEqual([201, 1_600, 800])
    const asked = await someone.ask([sent.body.id])
    expect(asked.body.returns).toMatchObject([{ photos: [{ id: sent.body.id, width: 1_600 }] }])
    const { url = '' } = asked.body.returns[0]?.photos[0] ?? {}
    const seen = await shop.request('GET', url)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).exif).toBeUndefined()
    expect((await shop.request('GET', url.replace(/until=\d+/, 'until=9999999999'))).status).toBe(404)
    expect((await shop.request('GET', url.split('?')[0] ?? '')).status).toBe(404)
    shop.clock.pass(90)
    expect((await shop.request('GET', url)).status).toBe(404)
  })

  test('are refused where they are none, not the asker’s, or used before', async () => {
    const shop = await open()
    const someone = await received(shop)
    const bad = await someone.upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([bad.status, bad.body.code]).toEqual([422, 'return-photo-not-picture'])
    expect((await someone.upload(new Uint8Array())).body.code).toBe('return-photo-missing')
    expect((await someone.upload(new Uint8Array(10 * 1024 * 1024 + 1))).body.code).toBe('return-photo-too-large')
    expect((await someone.upload(await photo(), 'somebody-else')).status).toBe(404)
    expect((await someone.ask(['0193d3f2-0000-7000-8000-000000000000'])).body.code).toBe('return-photo-unknown')
    const { body } = await someone.upload(await photo(300))
    expect(body.width).toBe(300)
    expect((await someone.ask([body.id, body.id])).status).toBe(201)
    // A guest has no wallet.
    const wish = { reason: 'damaged', lines: [], refund_to: 'wallet' }
    expect((await someone.send('POST', `/orders/${someone.order().number}/returns`, wish)).status).toBe(422)
  })
})
