import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeliveryRunBody, DeliveryRunsBody } from '../../../src/contract/staff/delivery-runs.ts'
import type { StaffShipmentBody } from '../../../src/contract/staff/shipments.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { placedOrder, withKey } from '../../support/delivered-order.ts'
import { ADDRESS, buyer, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const outcome = async (answer: Response | Promise<Response>) => {
  const { code } = await json<{ code?: string }>(answer)
  return [(await answer).status, code]
}
const AT = '/delivery_runs'
const LATER = '2026-12-20T00:00:00.000Z'
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
  test('delivery run: packed shipments are planned, ordered anew, sent off and handed over against a signature', async () => {
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

  test('delivery run: a shipment is in one planned run only, and waits again when it came back', async () => {
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

  test('delivery run: cash of an order in two shipments is asked for with the last of them alone', async () => {
    const shop = await open()
    const person = buyer(shop)
    await person.add('IBU-200', 5)
    await person.add('BPM-1-W')
    const parts = ['4h', '48-72h'].map(speed => ({ needs: speed, option: speed }))
    const delivery = { option: 'split', parts }
    await person.checkout({ phone: '99191234', ship_address: ADDRESS, payment_method: 'qpay', delivery })
    await person.complete()
    const { number } = person.order()
    const switched = await person.send('POST', `/orders/${number}/payments`, { method: 'cash' }, withKey('cash-1'))
    expect(switched.body).toMatchObject({ payment_method: 'cash', amount_due: 198_000 })
    const { send } = await signedInStaff(shop, 'warehouse')
    const move = async (body: object) => {
      const { version } = await json<StaffShipmentBody>(send('GET', `/shipments/${number}`))
      await send('PUT', `/shipments/${number}`, { ...body, version })
    }
    await move({ state: 'ready' })
    const stops = [`${number}-1`, `${number}-2`]
    const due = (run: DeliveryRunBody) => run.stops.map(({ shipment, cash_due }) => [shipment, cash_due])
    const planned = await json<DeliveryRunBody>(send('POST', AT, { day: '2026-11-21', courier: 'Бат', stops }))
    expect(due(planned)).toEqual([
      [stops[0], 0],
      [stops[1], 198_000]
    ])
    await send('PUT', `${AT}/1/start`, { version: 1 })
    const handOver = async (stop: string | undefined) =>
      json<DeliveryRunBody>(send('PUT', `${AT}/1/stops/${stop}/hand_over`, { receiver: 'Сараа', signature: SIGNATURE }))
    // Brought in the wrong order, it is not asked for again.
    expect(due(await handOver(stops[1]))[0]).toEqual([stops[0], 0])
    await handOver(stops[0])
    expect((await person.read()).body).toMatchObject({ payment_state: 'completed', amount_due: 0 })
  })

  test('delivery run: the soonest promises are listed of many that wait, and all of them may be planned', async () => {
    const shop = await open()
    const { numbers, plan, waiting } = await packed(shop, 'sukhbaatar', 'nalaikh')
    const [first = '', last = ''] = numbers
    const copies = Array.from({ length: 60 }, (_, index) => `R9000000${String(index).padStart(2, '0')}`)
    await shop.shop.db.change(async ({ query }) => {
      const row = await query.selectFrom('orders').selectAll().where('number', '=', first).executeTakeFirstOrThrow()
      const { delivery_option: _, delivery_branch: _b, recipient_name: _n, ...order } = row
      const delivery_json = JSON.stringify({ ...JSON.parse(row.delivery_json ?? '{}'), promised_by: LATER })
      const completed_at = '2026-11-01T00:00:00.000Z'
      await query
        .insertInto('orders')
        .values(
          copies.map(number => ({
            ...order,
            id: randomUUID(),
            token: randomUUID(),
            number,
            delivery_json,
            completed_at
          }))
        )
        .execute()
    })
    const listed = await waiting()
    expect(listed).toHaveLength(60)
    expect(listed).toEqual(expect.arrayContaining(numbers))
    const [left = ''] = copies.filter(number => !listed.includes(number))
    expect((await plan([left, last])).status).toBe(201)
  })

  test('delivery run: of two who hand over at once one signature stays, and what came back is handed to nobody', async () => {
    const shop = await open()
    const { send, numbers, plan } = await packed(shop, 'sukhbaatar', 'nalaikh')
    const [first = '', second = ''] = numbers
    await plan(numbers)
    await send('PUT', `${AT}/1/start`, { version: 1 })
    const handOver = (shipment: string, receiver: string) =>
      send('PUT', `${AT}/1/stops/${shipment}/hand_over`, { receiver, signature: SIGNATURE })
    const both = await Promise.all([handOver(first, 'Сараа'), handOver(first, 'Дорж')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const lines = (await listAudit({ db: shop.shop.db }, 50)).filter(
      ({ action }) => action === 'delivery_runs.hand_over'
    )
    expect(lines).toHaveLength(1)
    const { stops } = await json<DeliveryRunBody>(send('GET', `${AT}/1`))
    expect(JSON.parse(lines[0]?.after_json ?? '')).toMatchObject({ receiver: stops[0]?.receiver })

    const { version } = await json<StaffShipmentBody>(send('GET', `/shipments/${second}`))
    await send('PUT', `/shipments/${second}`, { state: 'ready', version })
    expect(await outcome(handOver(second, 'Сараа'))).toEqual([422, 'cannot-transition'])
  })

  test('delivery run: one that was planned by mistake is deleted, and its shipments wait again', async () => {
    const shop = await open()
    const { send, numbers, plan, waiting } = await packed(shop, 'sukhbaatar')
    await plan(numbers)
    const remove = (version: number) => send('DELETE', `${AT}/1?version=${version}`)
    expect(await outcome(remove(7))).toEqual([409, 'delivery-run-changed'])
    const { send: byAuditor } = await signedInStaff(shop, 'auditor')
    expect((await byAuditor('DELETE', `${AT}/1?version=1`)).status).toBe(403)
    expect((await remove(1)).status).toBe(204)
    expect(await waiting()).toEqual(numbers)
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'delivery_runs.delete', subject_id: '1' })
    expect(JSON.parse(line?.before_json ?? '')).toEqual({ day: '2026-11-21', courier: 'Бат', stops: numbers })
    expect(await outcome(remove(1))).toEqual([404, 'delivery-run-unknown'])

    await plan(numbers)
    await send('PUT', `${AT}/1/start`, { version: 1 })
    expect(await outcome(remove(2))).toEqual([409, 'delivery-run-changed'])
  })

  test('delivery run: older runs are on further pages', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'warehouse')
    const created_at = shop.clock.now.toISOString()
    const run = { version: 1, day: '2026-11-21', courier: 'Бат', created_at, started_at: created_at }
    await shop.shop.db.change(({ query }) =>
      query
        .insertInto('delivery_runs')
        .values(Array.from({ length: 51 }, (_, index) => ({ ...run, number: index + 1 })))
        .execute()
    )
    const page = async (search: string) => {
      const body = await json<DeliveryRunsBody>(send('GET', `${AT}${search}`))
      return [body.runs.map(({ number }) => number), body.next_cursor] as const
    }
    const [first, next] = await page('')
    expect([first.length, first[0], first.at(-1), next]).toEqual([50, 51, 2, '2'])
    expect(await page(`?after=${next}`)).toEqual([[1], null])
  })

  test('delivery run: is read and planned by those who may, and a picked-up order is in none', async () => {
    const shop = await open()
    const { send, plan, numbers, waiting } = await packed(shop, 'sukhbaatar')
    const person = buyer(shop)
    await person.add('PAR-500', 6)
    const delivery = { option: 'pickup', branch: 'T-CENTRE', recipient: 'Болормаа' }
    await person.checkout({ phone: '99191234', delivery, payment_method: 'cash' })
    expect((await person.complete()).status).toBe(200)
    const { number } = person.order()
    const { version } = await json<StaffShipmentBody>(send('GET', `/shipments/${number}`))
    expect((await send('PUT', `/shipments/${number}`, { state: 'ready', version })).status).toBe(200)
    expect(await waiting()).toEqual(numbers)
    expect(await outcome(plan([...numbers, number]))).toEqual([422, 'delivery-run-stops'])
    expect((await plan(numbers)).status).toBe(201)
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
