import { expect, test } from 'vitest'
import type { DeliveryEstimate, DeliveryOffers } from '../../../src/contract/ordering/delivery.ts'
import type { DeliverySettingsBody } from '../../../src/contract/staff/delivery-settings.ts'
import { DAY_MS, HOUR_MS, later, localDate, localMidnight } from '../../../src/domain/time.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { invoiceOf, orderToPay } from '../../support/qpay-order.ts'
import { ADDRESS, buyer, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
const AT = '/delivery_settings'

async function settingsOf(shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) {
  const { send } = await signedInStaff(shop, ...roles)
  const read = () => json<DeliverySettingsBody>(send('GET', AT))
  const zone = async (code: string) => {
    const { version, zones } = await read()
    const found = zones.find(each => each.code === code)
    if (!found) throw new Error(`No zone ${code}`)
    const { code: _, place_count, ...fields } = found
    return { version, ...fields }
  }
  return { send, read, zone, saveZone: (code: string, body: object) => send('PUT', `${AT}/zones/${code}`, body) }
}

/** Ways of delivery that a new buyer is offered, and how to place the order by one of them. */
async function checkoutOf(shop: TestShop) {
  const someone = buyer(shop)
  await someone.add('PAR-500', 8)
  await someone.checkout({ phone: '99191234', ship_address: ADDRESS, payment_method: 'cash' })
  const { number, token } = someone.order()
  const answer = await shop.request('GET', `/api/v2/checkouts/${number}/delivery_options`, undefined, {
    'x-spree-order-token': token
  })
  return { someone, offers: (await json<DeliveryOffers>(answer)).delivery_options }
}

onBothDatabases('settings of delivery', open => {
  test('a fee that is changed in the office is the fee of the next checkout', async () => {
    const shop = await open()
    const { zone, saveZone } = await settingsOf(shop, 'owner')
    const before = await zone('city')
    const options = before.options.map(option => ({ ...option, fee: 12_340, free_from: null }))
    expect((await checkoutOf(shop)).offers.map(({ fee }) => fee)).not.toContain(12_340)
    expect((await saveZone('city', { ...before, options })).status).toBe(200)
    const { someone, offers } = await checkoutOf(shop)
    expect(new Set(offers.map(({ fee }) => fee))).toEqual(new Set([12_340]))
    await someone.checkout({ delivery: { option: offers[0]?.id } })
    expect(someone.order().ship_total).toBe(12_340)
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'delivery_settings.zone', subject_id: 'city' })
    expect([line?.before_json, line?.after_json].map(text => JSON.parse(text ?? '') as object)).toMatchObject([
      { options: before.options },
      { options }
    ])
  })

  test('a closed option and hours that are taken out are offered no more', async () => {
    const shop = await open()
    const { zone, saveZone } = await settingsOf(shop, 'admin')
    const before = await zone('city')
    const options = before.options.map(option => ({ ...option, is_offered: option.speed === '24-48h' }))
    const slots = [{ from: 9, to: 13, capacity: 2 }]
    expect((await saveZone('city', { ...before, options, slots })).status).toBe(200)
    const { offers } = await checkoutOf(shop)
    expect(offers.map(({ id }) => id)).toEqual(['24-48h'])
    const ids = offers.flatMap(({ days }) => days.flatMap(day => day.slots.map(({ id }) => id)))
    expect(new Set(ids)).toEqual(new Set(['9-13']))
  })

  test('of two who have seen the same settings the second is told, and nothing of theirs is written', async () => {
    const shop = await open()
    const { read, zone, saveZone, send } = await settingsOf(shop, 'owner')
    const seen = await zone('city')
    const { version } = seen
    const general = (gift_wrap_fee: number) => send('PUT', AT, { version, gift_wrap_fee, pickup_ready_hours: 3 })
    const answers = await Promise.all([general(4_000), general(5_000), saveZone('city', seen)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const codes = await Promise.all(answers.filter(({ status }) => status === 409).map(outcome))
    expect(codes).toEqual(Array(2).fill([409, 'delivery-settings-changed']))
    expect((await read()).version).toBe(version + 1)
  })

  test('hours that overlap or are none, and places that are not there, are refused', async () => {
    const shop = await open()
    const { read, zone, saveZone, send } = await settingsOf(shop, 'owner')
    const seen = await zone('city')
    for (const slots of [
      [
        { from: 8, to: 12, capacity: null },
        { from: 11, to: 14, capacity: null }
      ],
      [{ from: 2, to: 5, capacity: null }],
      [{ from: 12, to: 12, capacity: null }]
    ])
      expect(await outcome(await saveZone('city', { ...seen, slots }))).toEqual([422, 'delivery-slots'])
    const [option] = seen.options
    expect((await saveZone('city', { ...seen, options: [option, option] })).status).toBe(422)
    expect((await saveZone('city', { ...seen, options: [{ ...option, fee: -1 }] })).status).toBe(422)
    expect(await outcome(await saveZone('atlantis', seen))).toEqual([404, 'delivery-zone-unknown'])
    const restriction = { version: seen.version, district: null, day: 'daily', from: 0, to: 24 }
    const nowhere = await send('POST', `${AT}/alcohol_restrictions`, { ...restriction, city: 'atlantis' })
    expect(await outcome(nowhere)).toEqual([422, 'delivery-place-unknown'])
    const empty = await send('POST', `${AT}/alcohol_restrictions`, { ...restriction, city: null, from: 8, to: 8 })
    expect(await outcome(empty)).toEqual([422, 'restriction-hours'])
    expect((await read()).version).toBe(seen.version)
  })

  test('a dry day holds from the moment it is written until it is lifted', async () => {
    const shop = await open()
    const { read, send } = await settingsOf(shop, 'owner')
    const { version, alcohol_restrictions: before } = await read()
    const restriction = { city: 'ulaanbaatar', district: null, day: 'daily', from: 0, to: 24 }
    const added = await json<DeliverySettingsBody>(
      send('POST', `${AT}/alcohol_restrictions`, { version, ...restriction })
    )
    const number = added.alcohol_restrictions.at(-1)?.number ?? 0
    expect(added.alcohol_restrictions).toEqual([...before, { number, ...restriction }])
    const lifted = await send('PUT', `${AT}/alcohol_restrictions/${number}/lift`, { version: added.version })
    expect((await json<DeliverySettingsBody>(lifted)).alcohol_restrictions).toEqual(before)
    const again = await send('PUT', `${AT}/alcohol_restrictions/${number}/lift`, { version: added.version + 1 })
    expect(await outcome(again)).toEqual([404, 'restriction-unknown'])
  })

  test('delivery settings: a district that is put into another zone has its fees at once, and one without a zone is not delivered to', async () => {
    const shop = await open()
    const { read, send, zone, saveZone } = await settingsOf(shop, 'admin')
    const far = await zone('countryside')
    const options = far.options.map(option => ({ ...option, fee: 33_330, free_from: null }))
    const { version } = await json<DeliverySettingsBody>(saveZone('countryside', { ...far, options }))
    const place = { city: 'ulaanbaatar', district: 'sukhbaatar' }
    const put = (seen: number, to: string | null, part = {}) =>
      send('PUT', `${AT}/places`, { version: seen, ...place, zone: to, ...part })
    const moved = await json<DeliverySettingsBody>(put(version, 'countryside'))
    expect(moved.places.find(({ district }) => district === 'sukhbaatar')).toMatchObject({
      ...place,
      zone: 'countryside',
      point: { latitude: 47.9294, longitude: 106.9208 }
    })
    expect(new Set((await checkoutOf(shop)).offers.map(({ fee }) => fee))).toEqual(new Set([33_330]))
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'delivery_settings.place', subject_id: 'ulaanbaatar/sukhbaatar' })
    expect(await outcome(await put(version, null))).toEqual([409, 'delivery-settings-changed'])
    expect(await outcome(await put(moved.version, 'atlantis'))).toEqual([404, 'delivery-zone-unknown'])
    expect(await outcome(await put(moved.version, 'city', { district: 'atlantis' }))).toEqual([
      422,
      'delivery-place-unknown'
    ])
    expect((await put(moved.version, null)).status).toBe(200)
    const asked = new URLSearchParams(place).toString()
    const estimate = await json<DeliveryEstimate>(shop.request('GET', `/api/v2/delivery_options?${asked}`))
    expect(estimate.delivery_options).toEqual([])
    expect((await read()).zones.find(({ code }) => code === 'city')?.place_count).toBe(0)
  })

  test('delivery settings: days without delivery move promises and hours of the shop, with their reason, until they are removed', async () => {
    const shop = await open()
    const { read, send } = await settingsOf(shop, 'admin')
    const { someone, offers: before } = await checkoutOf(shop)
    const estimate = async () =>
      json<DeliveryEstimate>(
        shop.request(
          'GET',
          `/api/v2/delivery_options?city=ulaanbaatar&district=sukhbaatar&variant_id=${await shop.variant('PAR-500')}`
        )
      )
    const { default: promised } = await estimate()
    const reason = { mn: 'Цасан шуурга', en: 'Snow storm' }
    const entry = { zone: 'city', first_day: '2026-11-22', last_day: '2026-11-23', hours: null, reason }
    const [day] = before.find(({ id }) => id === '24-48h')?.days ?? []
    const wish = { option: '24-48h', date: day?.date, slot: day?.slots[0]?.id }
    expect((await someone.checkout({ delivery: wish })).status).toBe(200)

    const { version } = await read()
    const added = await json<DeliverySettingsBody>(send('POST', `${AT}/special_hours`, { version, ...entry }))
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'delivery_settings.special_hours', subject_id: '1' })
    expect(JSON.parse(line?.after_json ?? '')).toEqual(entry)
    const number = added.special_hours[0]?.number ?? 0
    expect(added.special_hours).toEqual([{ number, ...entry, shipment_count: 0, overruled_by: [] }])

    const { offers } = await checkoutOf(shop)
    const days = (list: typeof offers) => list.flatMap(option => option.days.map(({ date }) => date))
    expect(days(before)).toEqual(expect.arrayContaining(['2026-11-22', '2026-11-23']))
    expect(days(offers).filter(date => date < '2026-11-24')).toEqual([])
    const by = (list: typeof offers, id: string) => Date.parse(list.find(each => each.id === id)?.promised_by ?? '')
    expect((by(offers, '24-48h') - by(before, '24-48h')) / 3_600_000).toBe(48)
    const after = await estimate()
    expect(after.special_hours).toEqual([{ first_day: '2026-11-22', last_day: '2026-11-23', hours: null, reason }])
    expect([promised?.date, after.default?.date]).toEqual(['2026-11-23', '2026-11-25'])
    expect((await someone.complete()).body).toMatchObject({ code: 'delivery-not-offered' })

    const remove = () => send('PUT', `${AT}/special_hours/${number}/lift`, { version: added.version })
    expect((await json<DeliverySettingsBody>(remove())).special_hours).toEqual([])
    expect(await estimate()).toMatchObject({ special_hours: [], default: promised })
    const again = await send('PUT', `${AT}/special_hours/${number}/lift`, { version: added.version + 1 })
    expect(await outcome(again)).toEqual([404, 'special-hours-unknown'])
  })

  test('delivery settings: hours cut short leave the rest of a slot, whose shipments count together', async () => {
    const shop = await open()
    const { read, zone, saveZone, send } = await settingsOf(shop, 'owner')
    const seen = await zone('city')
    await saveZone('city', { ...seen, slots: [{ from: 8, to: 16, capacity: 1 }] })
    const early = await checkoutOf(shop)
    const wish = { option: '24-48h', date: '2026-11-23', slot: '8-16' }
    await early.someone.checkout({ delivery: wish })
    expect((await early.someone.complete()).status).toBe(200)
    const reason = { mn: 'Баярын өмнөх өдөр', en: 'The day before a holiday' }
    const entry = { zone: null, first_day: '2026-11-23', last_day: '2026-11-23', hours: { from: 10, to: 14 }, reason }
    await send('POST', `${AT}/special_hours`, { version: seen.version + 1, ...entry })
    expect((await read()).special_hours).toMatchObject([{ shipment_count: 1 }])
    const { offers } = await checkoutOf(shop)
    const slots = offers.flatMap(({ days }) => days.filter(({ date }) => date === '2026-11-23')).map(day => day.slots)
    expect(slots[0]).toEqual([{ id: '10-14', from: 10, to: 14, full: true }])
  })

  test('delivery settings: an order whose day was closed before it was paid is promised anew, at its speed', async () => {
    // Within 24 to 48 hours at any time of the day.
    const dayOf = (now: Date) => localDate(later(now, 32 * HOUR_MS))
    const { simulator, shop, someone, refresh } = await orderToPay(open, 'PAR-500', 8, now => ({
      ...{ option: '24-48h', date: dayOf(now), slot: '12-16' }
    }))
    const date = dayOf(shop.clock.now)
    await someone.pay()
    expect((await someone.read()).body.delivery).toMatchObject({ date, slot: '12-16' })
    const { read, send } = await settingsOf(shop, 'owner')
    const reason = { mn: 'Цасан шуурга', en: 'Snow storm' }
    const closed = { zone: null, first_day: date, last_day: date, hours: null, reason }
    await send('POST', `${AT}/special_hours`, { version: (await read()).version, ...closed })
    shop.clock.pass(5)
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    const { delivery } = (await someone.read()).body
    expect(delivery).toMatchObject({ option: '24-48h', date: null, slot: null })
    expect(Date.parse(delivery?.promised_by ?? '')).toBeGreaterThan(later(localMidnight(date), DAY_MS).getTime())
  })

  test('delivery settings: a zone’s own days go before those of all zones, for customers too, and the office is warned', async () => {
    const shop = await open()
    const { read, send } = await settingsOf(shop, 'owner')
    const { version } = await read()
    const reason = { mn: 'Цасан шуурга', en: 'Snow storm' }
    const closed = { zone: null, first_day: '2026-11-22', last_day: '2026-11-24', hours: null, reason }
    const own = { zone: 'city', first_day: '2026-11-23', last_day: '2026-11-23', hours: { from: 9, to: 18 }, reason }
    await send('POST', `${AT}/special_hours`, { version, ...closed })
    await send('POST', `${AT}/special_hours`, { version: version + 1, ...own })
    expect((await read()).special_hours.map(({ overruled_by }) => overruled_by)).toEqual([['city'], []])
    const at = '/api/v2/delivery_options?city=ulaanbaatar&district=sukhbaatar'
    const told = (await json<DeliveryEstimate>(shop.request('GET', at))).special_hours
    expect(told.map(({ first_day, last_day, hours }) => [first_day, last_day, hours])).toEqual([
      ['2026-11-22', '2026-11-22', null],
      ['2026-11-23', '2026-11-23', own.hours],
      ['2026-11-24', '2026-11-24', null]
    ])
  })

  test('delivery settings: shipments without chosen hours count on the day of their promise until they are delivered', async () => {
    const shop = await open()
    const { read, send } = await settingsOf(shop, 'owner')
    const { someone } = await checkoutOf(shop)
    await someone.checkout({ delivery: { option: '24-48h' } })
    const { number, delivery } = (await someone.complete()).body
    const day = localDate(new Date(delivery?.promised_by ?? 0))
    const reason = { mn: 'Цас', en: 'Snow' }
    const { version } = await read()
    for (const [index, zone] of [null, 'city', 'outer'].entries())
      await send('POST', `${AT}/special_hours`, {
        ...{ version: version + index, zone, first_day: day, last_day: day, hours: null, reason }
      })
    const counts = async () => (await read()).special_hours.map(({ shipment_count }) => shipment_count)
    expect(await counts()).toEqual([1, 1, 0])
    for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.admin.shipping.move(number, step)
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('delivery settings: alcohol comes by its promise where special hours leave no slot, whatever is restricted there', async () => {
    const shop = await open()
    const { read, zone, saveZone, send } = await settingsOf(shop, 'owner')
    const seen = await zone('city')
    await saveZone('city', { ...seen, slots: [{ from: 8, to: 12, capacity: null }] })
    const at = `/api/v2/delivery_options?city=ulaanbaatar&district=sukhbaatar&variant_id=${await shop.variant('VOD-70')}`
    const speeds = async () =>
      (await json<DeliveryEstimate>(shop.request('GET', at))).delivery_options.map(({ id }) => id)
    const restriction = { city: 'ulaanbaatar', district: null, day: 'daily', from: 22, to: 24 }
    await send('POST', `${AT}/alcohol_restrictions`, { version: (await read()).version, ...restriction })
    const before = await speeds()
    const reason = { mn: 'Баяр', en: 'A holiday' }
    const late = { zone: 'city', first_day: '2026-11-21', last_day: '2026-12-10', hours: { from: 13, to: 20 }, reason }
    await send('POST', `${AT}/special_hours`, { version: (await read()).version, ...late })
    expect(before).toContain('24-48h')
    expect(await speeds()).toEqual(before)
  })

  test('delivery settings: days that are over, too many, set twice or of no zone are refused', async () => {
    const shop = await open()
    const { read, send } = await settingsOf(shop, 'owner')
    const { version } = await read()
    const reason = { mn: 'Цас', en: 'Snow' }
    const days = { zone: null, first_day: '2026-12-01', last_day: '2026-12-02', hours: null, reason }
    const add = async (seen: number, part: object) =>
      outcome(await send('POST', `${AT}/special_hours`, { version: seen, ...days, ...part }))
    expect(await add(version, { zone: 'atlantis' })).toEqual([404, 'delivery-zone-unknown'])
    expect(await add(version, { first_day: '2026-11-01', last_day: '2026-11-02' })).toEqual([422, 'special-hours'])
    // The 63rd day.
    expect(await add(version, { last_day: '2027-02-01' })).toEqual([422, 'special-hours'])
    expect(await add(version, { hours: { from: 0, to: 24 } })).toEqual([422, 'special-hours'])
    expect(await add(version, { reason: { mn: 'Цас', en: ' \u200b ' } })).toEqual([422, 'invalid'])
    expect((await send('POST', `${AT}/special_hours`, { version, ...days })).status).toBe(200)
    expect(await add(version + 1, { first_day: '2026-12-02' })).toEqual([422, 'special-hours-twice'])
    expect(await add(version, { zone: 'city' })).toEqual([409, 'delivery-settings-changed'])
    const auditor = await settingsOf(shop, 'auditor')
    const refused = await auditor.send('POST', `${AT}/special_hours`, { version: version + 1, ...days, zone: 'city' })
    expect(await outcome(refused)).toEqual([403, 'staff-permission'])
  })

  test('delivery settings: the 101st entry of days to come is refused, until another is removed', async () => {
    const shop = await open()
    const { send, read } = await settingsOf(shop, 'owner')
    const rows = Array.from({ length: 100 }, (_, index) => {
      const day = localDate(later(shop.clock.now, (index + 1) * DAY_MS))
      return { number: index + 1, zone: null, first_day: day, last_day: day, from_hour: null, to_hour: null }
    })
    const reason = { mn: 'Цас', en: 'Snow' }
    const reason_json = JSON.stringify(reason)
    await shop.shop.db.change(({ query }) =>
      query
        .insertInto('delivery_special_hours')
        .values(rows.map(row => ({ ...row, reason_json })))
        .execute()
    )
    const { version } = await read()
    const entry = { zone: null, first_day: '2027-06-01', last_day: '2027-06-01', hours: null, reason }
    const add = (seen: number) => send('POST', `${AT}/special_hours`, { version: seen, ...entry })
    expect(await outcome(await add(version))).toEqual([422, 'special-hours-full'])
    expect((await send('PUT', `${AT}/special_hours/1/lift`, { version })).status).toBe(200)
    expect((await add(version + 1)).status).toBe(200)
  })

  test('settings are changed by those who may alone', async () => {
    const shop = await open()
    const { read, send } = await settingsOf(shop, 'auditor')
    const { version } = await read()
    const body = { version, gift_wrap_fee: 1, pickup_ready_hours: 1 }
    expect(await outcome(await send('PUT', AT, body))).toEqual([403, 'staff-permission'])
    expect((await (await signedInStaff(shop, 'orders')).send('GET', AT)).status).toBe(403)
  })
})
