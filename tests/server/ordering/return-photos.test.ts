import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { ReturnPhotoBody } from '../../../src/contract/ordering/returns.ts'
import { serve } from '../../../src/server/platform/http/serve.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const photo = (width = 2_400) =>
  sharp({ create: { width, height: 1_200, channels: 3, background: '#7a3b10' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer()

/** Nothing compresses worse: as heavy as a camera's picture, and small enough to draw. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 60 } }
  })
    .jpeg({ quality: 95 })
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
  for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.admin.shipping.move(number, step)
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

onBothDatabases('return photos', open => {
  test('return photos: are redrawn small, stored with the request, and shown by an address that expires', async () => {
    const shop = await open()
    const someone = await received(shop)
    const sent = await someone.upload(await photo())
    expect([sent.status, sent.body.width, sent.body.height]).toEqual([201, 1_600, 800])
    const requested = await someone.ask([sent.body.id])
    expect(requested.body.returns).toMatchObject([{ photos: [{ id: sent.body.id, width: 1_600 }] }])
    const { url = '' } = requested.body.returns[0]?.photos[0] ?? {}
    const seen = await shop.request('GET', url)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).exif).toBeUndefined()
    expect((await shop.request('GET', url.replace(/until=\d+/, 'until=9999999999'))).status).toBe(404)
    expect((await shop.request('GET', url.split('?')[0] ?? '')).status).toBe(404)
    shop.clock.pass(90)
    expect((await shop.request('GET', url)).status).toBe(404)
  })

  test('return photos: are refused when invalid, another customer’s, or used before', async () => {
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

  test('return photos: the upload accepts camera files, and refuses each other file with a sentence', async () => {
    const shop = await open()
    const { number, token } = (await received(shop)).order()
    const server = await serve(shop.app, '127.0.0.1', 0)
    onTestFinished(() => server.stop())
    const send = async (bytes: Uint8Array) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/v2/orders/${number}/return_photos`, {
        method: 'POST',
        headers: { 'x-spree-order-token': token, 'accept-language': 'en' },
        body: formOf(bytes)
      })
      const body = (await answer.json()) as { code: string; error: string; width: number }
      return { status: answer.status, ...body }
    }
    const camera = await noise(1_500, 1_100)
    expect(camera.byteLength).toBeGreaterThan(1024 * 1024)
    expect(await send(camera)).toMatchObject({ status: 201, width: 1_500 })

    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), camera])
    expect(await send(heic)).toMatchObject({ status: 422, error: 'Please choose a JPEG, PNG or WebP picture.' })
    expect(await send(camera.subarray(0, camera.byteLength / 2))).toMatchObject({
      status: 422,
      code: 'return-photo-broken'
    })
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.byteLength).toBeLessThan(camera.byteLength)
    expect(await send(bomb)).toMatchObject({ status: 422, code: 'return-photo-too-many-pixels' })
    const tooLarge = new Uint8Array(10 * 1024 * 1024 + 1)
    expect(await send(tooLarge)).toMatchObject({ status: 422, error: 'A picture may have at most 10 MB.' })
    expect(await send(new Uint8Array(11 * 1024 * 1024))).toMatchObject({ status: 413, code: 'too-large' })
  })
})
