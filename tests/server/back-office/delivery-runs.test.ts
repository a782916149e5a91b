import { expect, test } from 'vitest'
import type { DeliveryRunBody, DeliveryRunsBody } from '../../../src/contract/staff/delivery-runs.ts'
import type { StaffShipmentBody } from '../../../src/contract/staff/shipments.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { placedOrder } from '../../support/delivered-order.ts'
import { ADDRESS, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const outcome = async (answer: Response | Promise<Response>) => {
  const { code } = await json<{ code?: string }>(answer)
  return [(await answer).status, code]
}
const AT = '/delivery_runs'
const SIGNATURE = [Array.from({ length: 10 }, (_, at) => [10 * at, 5 * at])]

/** Packed orders of as many districts. */
async function packed(shop: TestShop, ...districts: string[]) {
  const { send } = await signedInStaff(shop, 'warehouse')
  const numbers: string[] = []
  for (const [index, district] of districts.entries()) {
    const part = { phone: `9911000${index}`, ship_address: { ...ADDRESS, district } }
    const { number } = (await placedOrder(shop, { quantity: 8, part })).order()
    const { version } = await json<StaffShipmentBody>(send('GET', `/shipments/${number}`))
    await send('PUT', `/shipments/${number}`, { state: 'ready', version })
    numbers.push(number)
  }
  const runs = () => json<DeliveryRunsBody>(send('GET', AT))
  const plan = (stops: readonly string[]) => send('POST', AT, { day: '2026-11-21', courier: 'Бат', stops })
  return { send, numbers, runs, plan, waiting: async () => (await runs()).waiting.map(({ shipment }) => shipment) }
}

onBothDatabases('delivery runs', open => {
  test('delivery run: packed parcels are planned, ordered anew, sent off and handed over against a signature', async () => {
    const shop = await open()
    const { send, numbers, runs, plan, waiting } = await packed(shop, 'sukhbaatar', 'nalaikh')
    const [first = '', second = ''] = numbers
    expect((await waiting()).toSorted()).toEqual(numbers.toSorted())
    expect((await runs()).waiting.find(({ shipment }) => shipment === second)).toMatchObject({
      ...{ phone: '99110001', area: 'Налайх', place: { latitude: 47.7719, longitude: 107.2594 } }
    })
    const planned = await json<DeliveryRunBody>(plan(numbers))
    expect(planned).toMatchObject({ number: 1, version: 1, courier: 'Бат', stop_count: 2, handed_over_count: 0 })
    expect(await waiting()).toEqual([])
    const handOver = (shipment: string, body: object = { receiver: 'Сараа', signature: SIGNATURE }) =>
      send('PUT', `${AT}/1/stops/${shipment}/hand_over`, body)
    expect(await outcome(handOver(first))).toEqual([422, 'delivery-run-not-started'])

    const turned = { version: 1, courier: 'Бат', stops: [second, first] }
    const ordered = await json<DeliveryRunBody>(send('PUT', `${AT}/1`, turned))
    expect(ordered.stops.map(({ shipment }) => shipment)).toEqual([second, first])
    expect(await outcome(send('PUT', `${AT}/1`, turned))).toEqual([409, 'delivery-run-changed'])
    const left = await json<DeliveryRunBody>(send('PUT', `${AT}/1/start`, { version: 2 }))
    expect(left.stops.map(({ shipment_state }) => shipment_state)).toEqual(['shipped', 'shipped'])
    expect(left.started_at).toBe(shop.clock.now.toISOString())

    expect((await handOver(first, { receiver: 'Сараа', signature: [[[1, 1]]] })).status).toBe(422)
    expect((await handOver(first, { receiver: '', signature: SIGNATURE })).status).toBe(422)
    const handed = await json<DeliveryRunBody>(handOver(first))
    expect(handed).toMatchObject({ handed_over_count: 1, stops: [{ handed_over_at: null }, { receiver: 'Сараа' }] })
    expect(handed.stops[1]?.signature).toMatch(/^M0 0L10 5L/)
    expect(handed.stops[1]?.shipment_state).toBe('delivered')
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'delivery_runs.hand_over', subject_id: '1' })
    // Pressed twice on a slow network.
    expect(await json<DeliveryRunBody>(handOver(first, { receiver: 'Хэн нэгэн', signature: SIGNATURE }))).toEqual(
      handed
    )

    // On the way the order may change, the stops may not.
    const alone = { version: handed.version, courier: 'Бат', stops: [second] }
    expect(await outcome(send('PUT', `${AT}/1`, alone))).toEqual([422, 'delivery-run-stops'])
    const again = await json<DeliveryRunBody>(send('PUT', `${AT}/1`, { ...alone, stops: [first, second] }))
    expect(again.stops.map(({ receiver }) => receiver)).toEqual(['Сараа', null])
  })

  test('delivery run: a parcel is in one planned run only, and waits again when it came back', async () => {
    const shop = await open()
    const { send, numbers, plan, waiting } = await packed(shop, 'sukhbaatar', 'nalaikh')
    const [first = '', second = ''] = numbers
    expect((await plan([first])).status).toBe(201)
    expect(await outcome(plan([first]))).toEqual([422, 'delivery-run-stops'])
    expect(await outcome(plan([second, second]))).toEqual([422, 'delivery-run-stops'])
    expect(await outcome(plan(['R000000000']))).toEqual([422, 'delivery-run-stops'])
    expect(await waiting()).toEqual([second])
    const both = await json<DeliveryRunBody>(
      send('PUT', `${AT}/1`, { version: 1, courier: 'Дорж', stops: [second, first] })
    )
    expect(both).toMatchObject({ courier: 'Дорж', stop_count: 2 })
    await send('PUT', `${AT}/1`, { version: 2, courier: 'Дорж', stops: [second] })
    expect(await waiting()).toEqual([first])
    await send('PUT', `${AT}/1/start`, { version: 3 })
    const { version } = await json<StaffShipmentBody>(send('GET', `/shipments/${second}`))
    await send('PUT', `/shipments/${second}`, { state: 'ready', version })
    expect((await waiting()).toSorted()).toEqual([first, second].toSorted())
  })

  test('delivery run: is read and planned by those who may, and a fetched order is in none', async () => {
    const shop = await open()
    const { send, plan, numbers } = await packed(shop, 'sukhbaatar')
    await plan(numbers)
    const { send: byAuditor } = await signedInStaff(shop, 'auditor')
    expect((await byAuditor('GET', `${AT}/1`)).status).toBe(200)
    expect((await byAuditor('PUT', `${AT}/1/start`, { version: 1 })).status).toBe(403)
    const { send: byContent } = await signedInStaff(shop, 'content')
    expect((await byContent('GET', AT)).status).toBe(403)
    expect(await outcome(send('GET', `${AT}/7`))).toEqual([404, 'delivery-run-unknown'])
  })

  test('delivery run: name and signature of the receiver are forgotten after a year', async () => {
    const shop = await open()
    const { send, numbers, plan } = await packed(shop, 'sukhbaatar')
    const [number = ''] = numbers
    await plan(numbers)
    await send('PUT', `${AT}/1/start`, { version: 1 })
    await send('PUT', `${AT}/1/stops/${number}/hand_over`, { receiver: 'Сараа', signature: SIGNATURE })
    const kept = () => shop.shop.db.query.selectFrom('delivery_run_stops').selectAll().executeTakeFirstOrThrow()
    shop.clock.pass(364 * 24 * 60)
    await shop.job('retention.prune')
    expect(await kept()).toMatchObject({ receiver: 'Сараа' })
    shop.clock.pass(2 * 24 * 60)
    await shop.job('retention.prune')
    expect(await kept()).toMatchObject({ receiver: null, signature_json: null })
  })
})
