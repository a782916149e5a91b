import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DeliveryOffers } from '../../../src/contract/ordering/delivery.ts'
import { combinedShipmentState } from '../../../src/domain/ordering/delivery.ts'
import { afterOpenTime } from '../../../src/domain/catalogue/opening-hours.ts'
import { readDeliveryDirectory } from '../../../src/server/ordering/delivery/delivery-directory.ts'
import { fulfilmentQueue } from '../../../src/server/ordering/orders/shipments/fulfilment-queue.ts'
import { createVariantDetailsCache } from '../../../src/server/catalogue/products/variant-details.ts'
import { createCommerce } from '../../../src/server/composition/commerce.ts'
import { readEnvironment } from '../../../src/server/platform/environment/environment.ts'
import { ADDRESS, buyer, onBothDatabases, type TestShop } from '../../support/shop.ts'

const NEVER = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

const offersOf = async (shop: TestShop, person: ReturnType<typeof buyer>) => {
  const { number, token } = person.order()
  const answer = await shop.request('GET', `/api/v2/checkouts/${number}/delivery_options`, undefined, {
    'x-spree-order-token': token
  })
  return (await answer.json()) as DeliveryOffers
}

/** Goods for today and goods for the day after tomorrow. */
async function mixed(shop: TestShop) {
  const person = buyer(shop)
  await person.add('IBU-200', 5)
  await person.add('BPM-1-W')
  await person.checkout({ phone: '99191234', ship_address: ADDRESS, payment_method: 'qpay' })
  return person
}

const SPLIT = {
  option: 'split',
  parts: [
    { needs: '4h', option: '4h' },
    { needs: '48-72h', option: '48-72h', date: '2026-11-23', slot: '12-16' }
  ]
}

const FETCH = { option: 'pickup', branch: 'T-CENTRE', recipient: 'Болормаа' }

const shelf = async ({ shop, variant }: TestShop, sku: string) =>
  shop.db.query
    .selectFrom('branch_stock')
    .select('count_on_hand')
    .where('location', '=', 'T-CENTRE')
    .where('variant_id', '=', await variant(sku))
    .executeTakeFirst()
    .then(row => row?.count_on_hand ?? 0)

/** Work left for packers and drivers. */
async function round({ shop: { db }, clock }: TestShop) {
  const places = await readDeliveryDirectory(join(import.meta.dirname, '../../support/content/places/places.json'))
  const environment = readEnvironment({ NODE_ENV: 'test' })
  const { orders } = await createCommerce({
    db,
    variantDetails: createVariantDetailsCache(),
    deliveryDirectory: places,
    environment,
    now: () => clock.now
  })
  const tasks = await fulfilmentQueue(orders)
  return tasks.map(({ number, state, by, lines, cash }) => [
    number,
    state,
    by,
    lines.map(({ product }) => product.sku),
    cash
  ])
}

const parcelsIn = ({ shop }: TestShop) =>
  shop.db.query.selectFrom('delivery_loads').select('parcels').where('parcels', '>', 0).execute()

test.each([
  [['pending', 'pending'], 'pending'],
  [['ready', 'pending'], 'pending'],
  [['ready', 'ready'], 'ready'],
  [['shipped', 'pending'], 'shipped'],
  [['delivered', 'ready'], 'shipped'],
  [['delivered', 'delivered'], 'delivered']
] as const)('shipments: %j together are %s', (parcels, whole) => expect(combinedShipmentState(parcels)).toBe(whole))

test('picking time: counts while a branch is open, over the night too', () => {
  const day = ['09:00-18:00']
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: [], sunday: [] }
  const ready = (at: string) => afterOpenTime({ week, holidays: {} }, new Date(at), 2 * 3_600_000)?.toISOString()
  // Friday at noon; Friday at five in the afternoon; Saturday.
  expect(ready('2026-11-20T04:00:00.000Z')).toBe('2026-11-20T06:00:00.000Z')
  expect(ready('2026-11-20T09:00:00.000Z')).toBe('2026-11-23T02:00:00.000Z')
  expect(ready('2026-11-21T04:00:00.000Z')).toBe('2026-11-23T03:00:00.000Z')
  expect(afterOpenTime({ week: { ...week, ...NEVER }, holidays: {} }, new Date(), 1)).toBeUndefined()
})

onBothDatabases('an order in several parcels', open => {
  test('split delivery: is offered for different speeds, each shipment with its fee, slots and promise', async () => {
    const shop = await open()
    const person = await mixed(shop)
    const { delivery_options, split } = await offersOf(shop, person)
    expect(delivery_options.map(({ id }) => id)).toEqual(['48-72h'])
    expect(split.map(({ needs, options }) => [needs, options[0]?.id, options[0]?.fee])).toEqual([
      ['4h', '4h', 8_000],
      // Goods for 150,000 ₮ come for nothing.
      ['48-72h', '48-72h', 0]
    ])
    const { body } = await person.checkout({ delivery: SPLIT })
    expect(body.delivery).toMatchObject({ option: 'split', fee: 8_000, promised_by: '2026-11-23T08:00:00.000Z' })
    expect([body.ship_total, body.total]).toEqual([8_000, 40_000 + 150_000 + 8_000])
    expect(body.shipments.map(({ option, slot, promised_by }) => [option, slot, promised_by])).toEqual([
      ['4h', null, '2026-11-21T07:00:00.000Z'],
      ['48-72h', '12-16', '2026-11-23T08:00:00.000Z']
    ])
    expect(body.shipments.flatMap(({ line_item_ids }) => line_item_ids).toSorted()).toEqual(
      body.line_items.map(({ id }) => id).toSorted()
    )
    // A speed that the goods do not allow is refused, and a parcel may not be forgotten.
    const wrong = [
      { needs: '4h', option: '4h' },
      { needs: '48-72h', option: '4h' }
    ]
    expect((await person.checkout({ delivery: { option: 'split', parts: wrong } })).body.code).toBe(
      'delivery-not-offered'
    )
    expect((await person.checkout({ delivery: { option: 'split', parts: [] } })).body.code).toBe('invalid')
    // Without the slow thing it is one parcel again, as the other one was to go.
    const slow = body.line_items.find(({ product }) => product.sku === 'BPM-1')
    const left = await person.send('DELETE', `/orders/${body.number}/line_items/${slow?.id}`)
    expect(left.body).toMatchObject({ delivery: { option: '4h', fee: 8_000 }, shipments: [] })
  })

  test('split delivery: switched to cash, its packers see the sum at the last shipment alone', async () => {
    const shop = await open()
    const person = await mixed(shop)
    await person.checkout({ delivery: SPLIT })
    const { number } = (await person.complete()).body
    await person.send('POST', `/orders/${number}/payments`, { method: 'cash' }, { 'idempotency-key': 'cash-1' })
    expect((await round(shop)).map(([task, , , , cash]) => [task, cash])).toEqual([
      [`${number}-1`, 0],
      [`${number}-2`, 198_000]
    ])
  })

  test('split delivery: is shipped with the first shipment and delivered with the last; canceling frees its slots', async () => {
    const shop = await open()
    const cash = await mixed(shop)
    await cash.checkout({ delivery: SPLIT, payment_method: 'cash' })
    expect((await cash.complete()).body.errors).toHaveProperty('payment_method')

    const person = await mixed(shop)
    await person.checkout({ delivery: SPLIT, email: 'bolor@example.mn' })
    const { body, status } = await person.complete()
    expect([status, await parcelsIn(shop)]).toEqual([200, [{ parcels: 1 }]])
    const { number } = body
    await shop.shop.db.change(({ query }) =>
      query.updateTable('orders').set({ payment_state: 'completed' }).where('number', '=', number).execute()
    )
    const { shipping } = shop.shop.admin
    const states = async () => {
      const { shipment_state, shipments, events } = (await person.read()).body
      return [
        shipment_state,
        shipments.map(({ state }) => state).join(),
        events.filter(({ event }) => event === 'shipped').length
      ]
    }
    expect(await shipping.move(number, 'ready', 3)).toMatchObject({ ok: false })
    expect(await shipping.move(number, 'shipped', 1)).toMatchObject({
      ok: false,
      problem: { code: 'cannot-transition' }
    })
    await shipping.move(number, 'ready', 1)
    expect(await states()).toEqual(['pending', 'ready,pending', 0])
    await shipping.move(number, 'shipped', 1)
    expect(await states()).toEqual(['shipped', 'shipped,pending', 1])
    await shipping.move(number, 'delivered', 1)
    await shipping.move(number, 'ready')
    await shipping.move(number, 'shipped')
    expect(await states()).toEqual(['shipped', 'delivered,shipped', 1])
    expect(await round(shop)).toEqual([[`${number}-2`, 'shipped', '2026-11-23T08:00:00.000Z', ['BPM-1'], 0]])

    const other = await mixed(shop)
    await other.checkout({ delivery: SPLIT })
    await other.complete()
    expect(await parcelsIn(shop)).toEqual([{ parcels: 2 }])
    await other.send('PUT', `/orders/${other.order().number}/cancel`, {})
    expect(await parcelsIn(shop)).toEqual([{ parcels: 1 }])

    // The first shipment may be returned while the rest is on its way, and its hours run from when it came.
    const [first, second] = (await person.read()).body.shipments.map(({ line_item_ids }) => line_item_ids[0])
    const returnable = async () => (await person.read()).body.returnable.map(({ line_item_id }) => line_item_id)
    expect(await returnable()).toEqual([first])
    const asks = (line: string | undefined, key: string) => {
      const wish = { reason: 'damaged', lines: [{ line_item_id: line, quantity: 1 }] }
      return person.send('POST', `/orders/${number}/returns`, wish, { 'idempotency-key': key })
    }
    expect((await asks(second, 'return-1')).body.code).toBe('return-not-line')
    expect((await asks(first, 'return-2')).body.returns).toMatchObject([{ lines: [{ line_item_id: first }] }])
    shop.clock.pass(25 * 60)
    expect(await returnable()).toEqual([])
    await shipping.move(number, 'delivered')
    expect(await states()).toEqual(['delivered', 'delivered,delivered', 1])
    expect(await returnable()).toEqual([second])
    await shop.job('outbox')
    const mails = (await shop.shop.db.query.selectFrom('outbox').select('payload_json').execute())
      .map(({ payload_json }) => JSON.parse(payload_json) as { kind: string; notification?: string; subject?: string })
      .filter(
        ({ kind, notification }) =>
          kind === 'order.notification-mail' && (notification === 'shipped' || notification === 'delivered')
      )
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Захиалга ${number} хүргэгдлээ`,
      `Захиалга ${number}-1 хүргэгдлээ`,
      `Захиалга ${number}-1 хүргэлтэд гарлаа`,
      `Захиалга ${number}-2 хүргэлтэд гарлаа`
    ])
  })
})

onBothDatabases('an order that is fetched', open => {
  test('pickup: needs no address, takes units of the branch’s stock and restocks them when it is canceled', async () => {
    const shop = await open()
    const person = buyer(shop)
    await person.add('PAR-500', 6)
    const before = await shelf(shop, 'PAR-500')
    expect(before).toBeGreaterThanOrEqual(6)
    const { delivery_options, pickup } = await offersOf(shop, person)
    expect(delivery_options).toEqual([])
    // 10 o'clock on a Saturday; the other branch hands nothing out.
    expect(pickup).toMatchObject([{ code: 'T-CENTRE', name: 'Төв салбар', ready_by: '2026-11-21T04:00:00.000Z' }])

    const { body } = await person.checkout({ phone: '99191234', delivery: FETCH, payment_method: 'cash' })
    expect(body).toMatchObject({
      ship_total: 0,
      delivery: { option: 'pickup', branch: { slug: 'centre', address: 'Сүхбаатарын талбай 1' }, recipient: 'Болормаа' }
    })
    expect((await person.complete()).status).toBe(200)
    expect(await shelf(shop, 'PAR-500')).toBe(before - 6)
    expect((await person.send('PUT', `/orders/${body.number}/cancel`, {})).status).toBe(200)
    expect([await shelf(shop, 'PAR-500'), (await shop.stock('PAR-500')).on_hand]).toEqual([before, 100])
  })

  test('pickup: is offered only where the branch has everything, and to one of two for its last units', async () => {
    const shop = await open()
    const id = await shop.variant('PAR-500')
    await shop.shop.db.change(({ query }) =>
      query.updateTable('branch_stock').set({ count_on_hand: 7 }).where('variant_id', '=', id).execute()
    )
    const much = buyer(shop)
    await much.add('PAR-500', 8)
    const [offer] = (await offersOf(shop, much)).pickup
    expect([offer?.ready_by, offer?.missing_line_item_ids]).toEqual([null, [much.order().line_items[0]?.id]])
    expect((await much.checkout({ delivery: FETCH })).body.code).toBe('delivery-not-offered')
    expect((await much.checkout({ delivery: { ...FETCH, branch: 'T-NORTH' } })).body.code).toBe('delivery-not-offered')

    const two = await Promise.all(
      ['a', 'b'].map(async () => {
        const person = buyer(shop)
        await person.add('PAR-500', 6)
        await person.checkout({ phone: '99191234', delivery: FETCH, payment_method: 'cash' })
        return person
      })
    )
    const placed = await Promise.all(two.map(person => person.complete()))
    expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await shelf(shop, 'PAR-500')).toBe(1)
  })
})
