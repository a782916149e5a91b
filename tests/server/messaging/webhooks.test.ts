import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { NewWebhookBody, WebhookDeliveriesBody, WebhooksBody } from '../../../src/contract/messaging/webhook.ts'
import type { WebhookEvent } from '../../../src/domain/messaging/webhook.ts'
import { recordProductChange } from '../../../src/server/catalogue/products/index.ts'
import { publishEvent } from '../../../src/server/messaging/webhooks/index.ts'
import { isPrivateHost, publicFetch } from '../../../src/server/platform/http-client/public-fetch.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Another system that notes what it is told, and answers as it is set. */
async function receiver() {
  const received: Received[] = []
  const answer = { status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { received, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

type Staff = Awaited<ReturnType<typeof signedInStaff>>

async function subscribe({ send }: Staff, url: string, ...events: WebhookEvent[]) {
  const answer = await send('POST', '/webhooks', { url, events })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as NewWebhookBody
}

const publish = ({ shop, clock }: TestShop, event: WebhookEvent, data: object) =>
  shop.db.change(tx => publishEvent(tx, event, data, clock.now))

const deliveriesOf = async ({ send }: Staff, id: string) =>
  ((await (await send('GET', `/webhooks/${id}/deliveries`)).json()) as WebhookDeliveriesBody).deliveries

onBothDatabases('webhooks', open => {
  test('an event: is sent to those who asked for it, signed as Standard Webhooks has it', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { url, received } = await receiver()
    const { id, secret } = await subscribe(owner, url, 'order.paid')
    await publish(opened, 'order.paid', { number: 'R123' })
    await publish(opened, 'order.shipped', { number: 'R123' })
    await opened.job('outbox.webhooks')
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(JSON.parse(body)).toEqual({
      type: 'order.paid',
      timestamp: opened.clock.now.toISOString(),
      data: { number: 'R123' }
    })
    // Worked out here by the standard's own words, and not by the code that signs.
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(opened.clock.now.getTime() / 1000))
    expect(await deliveriesOf(owner, id)).toMatchObject([{ state: 'delivered', status: 200, attempts: 1 }])
  })

  test('a refusal: is tried again later under the same id, and can be sent again by hand', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { url, received, answer } = await receiver()
    const { id } = await subscribe(owner, url, 'order.paid')
    answer.status = 503
    await publish(opened, 'order.paid', { number: 'R123' })
    await opened.job('outbox.webhooks')
    await opened.job('outbox.webhooks')
    expect(received).toHaveLength(1)
    expect(await deliveriesOf(owner, id)).toMatchObject([{ state: 'waiting', status: 503, attempts: 1 }])
    answer.status = 200
    opened.clock.pass(1)
    await opened.job('outbox.webhooks')
    const [delivery] = await deliveriesOf(owner, id)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 })
    expect((await owner.send('POST', `/webhook_deliveries/${delivery?.id}/replay`)).status).toBe(204)
    await opened.job('outbox.webhooks')
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id, delivery?.id])
  })

  test('an endpoint that refuses everything for five days: is switched off, and on again by hand', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { url, received, answer } = await receiver()
    const { id } = await subscribe(owner, url, 'order.paid')
    answer.status = 500
    await publish(opened, 'order.paid', { number: 'R1' })
    await opened.job('outbox.webhooks')
    opened.clock.pass(5 * 24 * 60)
    await publish(opened, 'order.paid', { number: 'R2' })
    await opened.job('outbox.webhooks')
    // The session is over by then.
    const other = await signedInStaff(opened, 'owner', 'gate')
    const read = async () => ((await (await other.send('GET', '/webhooks')).json()) as WebhooksBody).webhooks[0]
    expect((await read())?.disabled_at).toBe(opened.clock.now.toISOString())
    const before = received.length
    await publish(opened, 'order.paid', { number: 'R3' })
    opened.clock.pass(120)
    await opened.job('outbox.webhooks')
    expect(received).toHaveLength(before)
    await other.send('PUT', `/webhooks/${id}`, { url, events: ['order.paid'] })
    answer.status = 200
    await publish(opened, 'order.paid', { number: 'R4' })
    await opened.job('outbox.webhooks')
    expect(received.at(-1)?.body).toContain('R4')
  })

  test('a change that is rolled back: is told to nobody', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { url, received } = await receiver()
    await subscribe(owner, url, 'order.paid')
    await opened.shop.db
      .change(async tx => {
        await publishEvent(tx, 'order.paid', { number: 'R9' }, opened.clock.now)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await opened.job('outbox.webhooks')
    expect(received).toEqual([])
  })

  test('a product that changed: is told once settled, from the subscription on', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { url, received } = await receiver()
    await opened.job('webhooks.product-changes')
    await subscribe(owner, url, 'product.changed')
    await opened.job('webhooks.product-changes')
    const { id } = await opened.shop.db.query
      .selectFrom('products')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    // Its stock was seeded at another moment.
    opened.clock.pass(1)
    await opened.shop.db.change(tx => recordProductChange(tx, id, opened.clock.now))
    await opened.job('webhooks.product-changes')
    opened.clock.pass(1)
    await opened.job('webhooks.product-changes')
    await opened.job('webhooks.product-changes')
    await opened.job('outbox.webhooks')
    expect(received).toHaveLength(1)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'product.changed',
      data: { product_id: id, variants: expect.arrayContaining([expect.objectContaining({ sku: expect.any(String) })]) }
    })
  })

  test('a secret: is answered once, encrypted in the database, and renewed', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { id, secret } = await subscribe(owner, 'http://127.0.0.1:9/hook', 'order.paid')
    const row = await opened.shop.db.query.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow()
    expect(row.secret).toMatch(/^enc1\./)
    const renewed = (await (await owner.send('POST', `/webhooks/${id}/secret`)).json()) as NewWebhookBody
    expect(renewed.secret).not.toBe(secret)
    expect((await owner.send('DELETE', `/webhooks/${id}`)).status).toBe(204)
    expect((await owner.send('GET', `/webhooks/${id}/deliveries`)).status).toBe(200)
  })

  test('an address: holds no password, and in a sandbox on the internet none of the network behind it', async () => {
    const local = await signedInStaff(await open(), 'owner')
    const isOnline = { SANDBOX: 'on', PUBLIC_URL: 'https://try.example.mn' }
    const online = await signedInStaff(await open({ environment: isOnline }), 'owner')
    const add = async ({ send }: Staff, url: string) => {
      const answer = await send('POST', '/webhooks', { url, events: ['order.paid'] })
      return answer.status === 201 ? 201 : ((await answer.json()) as { code: string }).code
    }
    expect(await add(local, 'http://127.0.0.1:9/hook')).toBe(201)
    expect(await add(local, 'https://user:secret@erp.example.mn/hook')).toBe('webhook-url-credentials')
    expect(await add(online, 'https://user@erp.example.mn/hook')).toBe('webhook-url-credentials')
    expect(await add(online, 'https://127.0.0.1:9/hook')).toBe('webhook-url-private')
    expect(await add(online, 'http://erp.example.mn/hook')).toBe('webhook-url-insecure')
    expect(await add(online, 'https://erp.example.mn/hook')).toBe(201)
  })
})

test.each([
  ['https://localhost/x', true],
  ['https://api.localhost/x', true],
  ['https://127.0.0.1/x', true],
  ['https://127.1/x', true],
  ['https://0x7f000001/x', true],
  ['https://10.1.2.3/x', true],
  ['https://172.31.0.1/x', true],
  ['https://192.168.1.1/x', true],
  ['https://169.254.169.254/latest/meta-data', true],
  ['https://[::1]/x', true],
  ['https://[::ffff:0:127.0.0.1]/x', true],
  ['https://localhost./x', true],
  ['https://[::ffff:127.0.0.1]/x', true],
  ['https://[fd00::1]/x', true],
  ['https://[fe80::1]/x', true],
  ['https://8.8.8.8/x', false],
  ['https://168.63.129.16/x', true],
  ['https://[64:ff9b:1::a9fe:a9fe]/x', true],
  ['https://[fec0::1]/x', true],
  ['https://[2606:4700::1111]/x', false],
  ['https://erp.example.mn/x', false]
])('webhook address %s: private is %s', (url, isPrivate) => {
  expect(isPrivateHost(url)).toBe(isPrivate)
})

test('public fetch: reaches this machine neither by address nor by a name that resolves to it', async () => {
  const { url, received } = await receiver()
  const fetch = publicFetch()
  const port = new URL(url).port
  await expect(fetch(url)).rejects.toThrow()
  // A name of this machine that is not "localhost", as any name somebody points at 127.0.0.1.
  const { hostname } = await import('node:os')
  await expect(fetch(`http://${hostname()}:${port}/hook`)).rejects.toThrow()
  expect(received).toEqual([])
})
