import { expect, test } from 'vitest'
import type { RouletteLocations } from '../../../src/contract/games/roulette.ts'
import type { nightOf } from '../../support/roulette.ts'
import { boughtAtBranch, BRANCH, host, jsonOf, NIGHT, openNight } from '../../support/roulette.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('roulette spectators', open => {
  test('roulette locations: have live nights first, then the next one; unknown nights and branches are not found', async () => {
    const shop = await open()
    await openNight(shop, 2, { id: 'old', starts_at: '2026-11-20T01:00:00.000Z', ends_at: '2026-11-20T02:00:00.000Z' })
    await openNight(shop)
    const body = await jsonOf<RouletteLocations>(shop.request('GET', '/api/v2/roulette/locations?locale=mn'))
    expect(body.roulette_locations).toMatchObject([
      { id: BRANCH, name: 'Төв салбар', nights: [{ id: NIGHT.id, title: 'Өвлийн үдэш' }, { id: 'old' }] }
    ])
    await openNight(shop, 2, { id: 'later', starts_at: '2026-11-21T01:30:00.000Z' })
    await (await host(shop)).start('later')
    const live = await jsonOf<RouletteLocations>(shop.request('GET', '/api/v2/roulette/locations'))
    expect(live.roulette_locations[0]?.nights.map(({ id }) => id)).toEqual(['later', NIGHT.id, 'old'])
    expect((await shop.request('GET', '/api/v2/roulette/nights/none')).status).toBe(404)
    expect((await shop.request('GET', '/api/v2/roulette/nights/none/events')).status).toBe(404)
    expect((await shop.request('GET', '/api/v2/roulette/users?night=none')).status).toBe(404)
    const path = `/api/v2/roulette/stocks?location=${BRANCH}`
    expect(await jsonOf(shop.request('GET', path))).toMatchObject({ count: 1, roulette_stocks: [{ count_on_hand: 2 }] })
    const products = `/api/v2/roulette/products?location=${BRANCH}`
    expect(await jsonOf(shop.request('GET', products))).toMatchObject({ roulette_products: [{ sku: 'BPM-1-W' }] })
  })

  test('roulette stream: tells spectators the night at once and after each change, until the server stops', async () => {
    const shop = await open()
    const product = await openNight(shop)
    await boughtAtBranch(shop)
    const response = await shop.request('GET', `/api/v2/roulette/nights/${NIGHT.id}/events?locale=en`)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => {
      const { value } = (await reader?.read()) ?? {}
      const data = /^data: (.*)$/m.exec(value ?? '')?.[1]
      return data === undefined ? undefined : (JSON.parse(data) as Awaited<ReturnType<typeof nightOf>>)
    }
    expect(await next()).toMatchObject({ state: 'scheduled', last_number: 1 })
    const admin = await host(shop)
    await admin.start()
    expect(await next()).toMatchObject({ state: 'live', spins: [] })
    await admin.spin(product)
    expect(await next()).toMatchObject({ spins: [{ number: 1, name: 'Б•••' }] })
    shop.shop.endStreams()
    expect(await next()).toBeUndefined()
  })
})
