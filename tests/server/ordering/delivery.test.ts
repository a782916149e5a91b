import { expect, test } from 'vitest'
import type { DeliveryEstimate, DeliveryOptionBody } from '../../../src/contract/ordering/delivery.ts'
import { DeliveryAdmin } from '../../../src/server/ordering/delivery/delivery-admin.ts'
import { bookSlot } from '../../../src/server/ordering/delivery/slots.ts'
import { ADDRESS, buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

/** Somebody with goods and an address. */
async function somebody(shop: TestShop, address: object = ADDRESS) {
  const person = buyer(shop)
  await person.add('PAR-500', 8)
  await person.checkout({ phone: '99191234', ship_address: address, payment_method: 'cash' })
  return person
}

/** Leaves the buyer's memory of the order alone. */
async function offered(shop: TestShop, person: ReturnType<typeof buyer>) {
  const { number, token } = person.order()
  const answer = await shop.request('GET', `/api/v2/checkouts/${number}/delivery_options`, undefined, {
    'x-spree-order-token': token
  })
  return ((await answer.json()) as { delivery_options: DeliveryOptionBody[] }).delivery_options
}

onBothDatabases('delivery', open => {
  test('delivery: fees, closed options and hours come from the database and apply at once', async () => {
    const shop = await open()
    const admin = new DeliveryAdmin(shop.shop.db)
    const person = await somebody(shop)
    const before = await offered(shop, person)
    expect(before.map(({ id, fee }) => [id, fee])).toContainEqual(['24-48h', 5_000])

    await admin.fee('city', '24-48h', 6_500, 30_000)
    await admin.offer('city', '48-72h', false)
    await admin.closeSlot('city', '4-8')
    const after = await offered(shop, person)
    expect(after.find(({ id }) => id === '24-48h')).toMatchObject({ fee: 0, free_from: 30_000 })
    expect(after.map(({ id }) => id)).not.toContain('48-72h')
    expect(after.flatMap(({ days }) => days.flatMap(({ slots }) => slots.map(({ id }) => id)))).not.toContain('4-8')

    // Later and dearer than one that is free: nobody would choose it.
    await admin.offer('city', '48-72h', true)
    expect((await offered(shop, person)).map(({ id }) => id)).not.toContain('48-72h')
    await admin.fee('city', '24-48h', 6_500, null)
    await admin.cutOff('city', 9, 3)
    const again = await offered(shop, person)
    expect(again.map(({ id }) => id)).toContain('48-72h')
    expect(await admin.fee('moon', '4h', 1, null)).toEqual({ ok: false, problem: 'zone-unknown' })
    expect(await admin.slot('city', 10, 14, 5)).toEqual({ ok: false, problem: 'slot-wrong' })
    expect(await admin.place('ulaanbaatar', 'nowhere', 'city')).toEqual({ ok: false, problem: 'place-unknown' })
  })

  test('default delivery: is the cheapest with hours, and what was chosen where that is offered still', async () => {
    const shop = await open()
    const admin = new DeliveryAdmin(shop.shop.db)
    const person = await somebody(shop)
    const byDefault = async () =>
      (await person.checkout({ ship_address: ADDRESS, delivery: { option: 'default' } })).body.delivery
    const cheapest = Math.min(...(await offered(shop, person)).map(({ fee }) => fee))
    const first = await byDefault()
    expect([first?.fee, person.order().ship_total]).toEqual([cheapest, cheapest])

    await person.checkout({ delivery: { option: '24-48h' } })
    const chosen = await byDefault()
    expect([chosen?.option, chosen && chosen.fee > cheapest]).toEqual(['24-48h', true])
    // The same way at another price, and another way where it is offered no more.
    await admin.fee('city', '24-48h', 9_500, null)
    expect(await byDefault()).toMatchObject({ option: '24-48h', fee: 9_500 })
    await admin.offer('city', '24-48h', false)
    expect(await byDefault()).toMatchObject({ option: first?.option, fee: cheapest })

    for (const id of ['48-72h', '7-14d'] as const) await admin.offer('city', id, false)
    expect(await byDefault()).toBeNull()
  })

  test('delivery estimate: promises before checkout what the checkout preselects, in every zone', async () => {
    const shop = await open()
    await new DeliveryAdmin(shop.shop.db).restrictAlcohol({
      city: 'ulaanbaatar',
      district: null,
      day: 'daily',
      from: 0,
      to: 12
    })
    const estimate = async (place: object) => {
      const asked = new URLSearchParams(Object.entries({ ...place })).toString()
      const answer = await shop.request('GET', `/api/v2/delivery_options?${asked}`)
      return { status: answer.status, body: (await answer.json()) as DeliveryEstimate & { code?: string } }
    }
    const places = [
      { city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо' },
      { city: 'ulaanbaatar', district: 'nalaikh', khoroo: '2-р хороо' },
      { city: 'khovd', district: 'jargalant', khoroo: '3-р баг' }
    ]
    for (const sku of ['PAR-500', 'VOD-70'])
      for (const place of places) {
        const { city, district } = place
        const person = buyer(shop)
        await person.add(sku)
        await person.checkout({ phone: '99191234', ship_address: { ...ADDRESS, ...place } })
        const { body } = await estimate({ city, district, variant_id: await shop.variant(sku) })
        expect(body.delivery_options.length).toBeGreaterThan(0)
        expect(body.delivery_options).toEqual(await offered(shop, person))
        expect(body.minimum_missing).toBe(sku === 'PAR-500' ? 25_000 : 0)
        const isRestricted = sku === 'VOD-70' && city === 'ulaanbaatar'
        expect(body.alcohol_restrictions).toEqual(isRestricted ? [{ day: 'daily', from: 0, to: 12 }] : [])
        await person.checkout({ delivery: { option: 'default' } })
        expect(person.order().delivery).toMatchObject({ ...body.default, branch: null })
      }

    const inCity = { city: 'ulaanbaatar', district: 'sukhbaatar' }
    const all = await estimate(inCity)
    expect(all.body.delivery_options.map(({ id }) => id)).toEqual(['4h', '24-48h', '48-72h', '7-14d'])
    expect(all.body.default).toBeNull()
    expect(all.body.alcohol_restrictions).toEqual([{ day: 'daily', from: 0, to: 12 }])
    expect((await estimate({ city: 'moon', district: 'crater' })).body).toEqual({
      ...{ delivery_options: [], minimum_missing: 0, alcohol_restrictions: [], special_hours: [], default: null }
    })
    const unknown = await estimate({ ...inCity, variant_id: '00000000-0000-4000-8000-000000000000' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'variant-not-found'])
  })

  test('delivery slot: is full at the capacity of its couriers, and free on the next day', async () => {
    const shop = await open()
    const admin = new DeliveryAdmin(shop.shop.db)
    await admin.slot('city', 12, 16, 2)
    const wish = { option: '24-48h', date: '2026-11-22', slot: '12-16' }
    const people = await Promise.all([1, 2, 3].map(() => somebody(shop)))
    for (const person of people) expect((await person.checkout({ delivery: wish })).status).toBe(200)
    const placed = await Promise.all(people.map(person => person.complete()))
    expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 200, 422])
    const late = placed.findIndex(({ status }) => status === 422)
    expect(['delivery-slot-full', 'delivery-not-offered']).toContain(placed[late]?.body.code)
    expect(Object.keys(placed[late]?.body.errors ?? {})).toEqual(['delivery'])

    const person = people[late]
    if (!person) throw new Error('Nobody was late')
    const option = (await offered(shop, person)).find(({ id }) => id === '24-48h')
    const slot = (date: string) =>
      option?.days.find(each => each.date === date)?.slots.find(({ id }) => id === '12-16')?.full
    expect([slot('2026-11-22'), slot('2026-11-23')]).toEqual([true, undefined])
    expect((await person.checkout({ delivery: wish })).body.errors).toHaveProperty('delivery')
    // A buyer who saw the place free a moment ago is refused it by the row itself.
    const { db } = shop.shop
    const { id } = await db.query
      .selectFrom('orders')
      .select('id')
      .where('number', '=', person.order().number)
      .executeTakeFirstOrThrow()
    const zone = (await admin.plan()).zones.find(({ code }) => code === 'city')
    const booking = { orderId: id, part: 1, date: wish.date, slot: wish.slot }
    const booked = zone && (await db.change(async tx => ({ ok: await (await bookSlot(tx, zone, booking)).answer })))
    expect(booked).toEqual({ ok: false })
    expect((await person.checkout({ delivery: { ...wish, slot: '16-20' } })).status).toBe(200)
    expect((await person.complete('complete-2')).status).toBe(200)
    expect(await admin.booked('2026-11-21')).toMatchObject([
      { from_hour: 12, parcels: 2 },
      { from_hour: 16, parcels: 1 }
    ])
  })

  test('delivery: an address outside all zones is refused, and the one before stays', async () => {
    const shop = await open()
    await new DeliveryAdmin(shop.shop.db).place('ulaanbaatar', 'nalaikh', null)
    const person = await somebody(shop)
    await person.checkout({ delivery: { option: '24-48h' } })
    const moved = { ...ADDRESS, district: 'nalaikh', khoroo: '2-р хороо' }
    const { status, body } = await person.checkout({ ship_address: moved })
    expect([status, body.code]).toEqual([422, 'delivery-impossible'])
    expect(body.errors).toHaveProperty(['ship_address.district'])
    expect((await person.read()).body).toMatchObject({ ship_address: { district: 'sukhbaatar' }, ship_total: 5_000 })
  })

  test('alcohol restriction: not sold on a restricted day, and not delivered in restricted hours', async () => {
    const shop = await open()
    const admin = new DeliveryAdmin(shop.shop.db)
    const person = buyer(shop)
    await person.add('VOD-70')
    await person.checkout({ ...CHECKOUT, age_confirmed: true })
    const slots = async () =>
      (await offered(shop, person)).flatMap(({ days }) => days.flatMap(each => each.slots.map(({ id }) => id)))
    expect(await slots()).toContain('16-20')

    // It is Saturday the 21st, 10 o'clock.
    const city = { city: 'ulaanbaatar', district: null }
    await admin.restrictAlcohol({ ...city, day: 'daily', from: 19, to: 8 })
    expect(new Set(await slots())).toEqual(new Set(['8-12', '12-16']))
    const late = { option: '24-48h', date: '2026-11-22', slot: '16-20' }
    expect((await person.checkout({ delivery: late })).body.code).toBe('delivery-not-offered')
    expect((await person.checkout({ delivery: { ...late, slot: '12-16' } })).status).toBe(200)

    await admin.restrictAlcohol({ city: 'ulaanbaatar', district: 'sukhbaatar', day: '21', from: 0, to: 24 })
    const refused = await person.complete()
    expect([refused.status, refused.body.code]).toEqual([422, 'alcohol-not-now'])
    expect(refused.body.error).toContain('2026.11.22 08:00')
    expect((await person.read()).body.requirements).toMatchObject([{ step: 'cart', code: 'alcohol-not-now' }])

    const sober = buyer(shop)
    await sober.add('PAR-500', 8)
    await sober.checkout({ ...CHECKOUT, delivery: { ...late, slot: '16-20' } })
    expect((await sober.complete()).status).toBe(200)

    expect(await admin.liftRestriction(2)).toEqual({ ok: true, value: undefined })
    expect(await admin.liftRestriction(2)).toEqual({ ok: false, problem: 'restriction-unknown' })
    expect((await person.complete('complete-2')).status).toBe(200)
    expect(await admin.restrictAlcohol({ city: 'moon', district: null, day: '1', from: 0, to: 24 })).toEqual({
      ok: false,
      problem: 'place-unknown'
    })
  })
})
