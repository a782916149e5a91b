import { expect, test } from 'vitest'
import type { DeliveryOffers } from '../../../src/contract/ordering/delivery.ts'
import type { DeliverySettingsBody } from '../../../src/contract/staff/delivery-settings.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
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

  test('settings are changed by those who may alone', async () => {
    const shop = await open()
    const { read, send } = await settingsOf(shop, 'auditor')
    const { version } = await read()
    const body = { version, gift_wrap_fee: 1, pickup_ready_hours: 1 }
    expect(await outcome(await send('PUT', AT, body))).toEqual([403, 'staff-permission'])
    expect((await (await signedInStaff(shop, 'orders')).send('GET', AT)).status).toBe(403)
  })
})
