import { expect, test } from 'vitest'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

/** Someone who looks at an order: what they are told, line by line. */
async function watching({ request }: TestShop, number: string, token: string) {
  const response = await request('GET', `/api/v2/orders/${number}/events`, undefined, {
    'x-spree-order-token': token
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return {
    response,
    next: async () => /event: (\w+)/.exec((await reader?.read())?.value ?? '')?.[1],
    leave: () => reader?.cancel()
  }
}

onBothDatabases('order stream', open => {
  test('order stream: tells those who may see the order that it changed, once it is placed', async () => {
    const shop = await open()
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    const { number, token } = someone.order()
    expect((await watching(shop, number, token)).response.status).toBe(422)
    await someone.checkout(CHECKOUT)
    await someone.complete()
    expect((await watching(shop, number, 'wrong')).response.status).toBe(404)

    const seen = await watching(shop, number, token)
    expect(seen.response.headers.get('content-type')).toContain('text/event-stream')
    expect(seen.response.headers.get('cache-control')).toBe('no-store')
    expect(await seen.next()).toBe('watching')
    shop.clock.pass(1)
    expect((await someone.send('PUT', `/orders/${number}/cancel`, {})).body.status).toBe('canceled')
    expect(await seen.next()).toBe('changed')

    // Tabs of one order have their number; a tab that leaves makes room.
    const others = await Promise.all(Array.from({ length: 5 }, () => watching(shop, number, token)))
    expect(others.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
    const full = await watching(shop, number, token)
    expect([full.response.status, full.response.headers.get('retry-after')]).toEqual([429, '60'])
    await seen.leave()
    expect((await watching(shop, number, token)).response.status).toBe(200)

    shop.shop.endStreams()
    for (const other of others) {
      expect(await other.next()).toBe('watching')
      expect(await other.next()).toBeUndefined()
    }
  })
})
