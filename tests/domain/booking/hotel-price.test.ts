import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  stayPrice,
  type HotelRates,
  type RoomRates,
  type StayProblem
} from '../../../src/domain/booking/hotel-price.ts'

const ROOMS: Readonly<Record<string, RoomRates>> = {
  Double: { price: 200_000, guests: 2, sleeps: 2, extra_guest: 50_000, extra_beds: 1, extra_bed: 30_000 },
  Family: { price: 300_000, guests: 2, sleeps: 4, extra_guest: 50_000, extra_beds: 1, extra_bed: 30_000 },
  Single: { price: 99_999, guests: 1, sleeps: 2, extra_guest: 33_333, extra_beds: 0, extra_bed: 0 }
}

const PLAIN = { seasons: [], weekend: { days: [], percent: 0 } } as const

const HOTELS: Readonly<Record<string, HotelRates>> = {
  City: {
    vat: true,
    city_tax: true,
    deposit_percent: 30,
    seasons: [
      { id: 'naadam', from: '07-10', to: '07-15', percent: 50 },
      { id: 'new-year', from: '12-30', to: '01-02', percent: 100 },
      { id: 'summer', from: '06-01', to: '08-31', percent: 20 },
      { id: 'spring', from: '03-01', to: '04-30', percent: -15 }
    ],
    weekend: { days: ['friday', 'saturday'], percent: 10 },
    children: [
      { up_to_age: 5, percent: 0 },
      { up_to_age: 11, percent: 50 }
    ]
  },
  Camp: { vat: true, city_tax: false, deposit_percent: 50, ...PLAIN, children: [{ up_to_age: 6, percent: 25 }] },
  Ger: { vat: false, city_tax: false, deposit_percent: 20, ...PLAIN, children: [] }
}

const REFUSALS: Readonly<Record<string, StayProblem>> = {
  'refused: too many guests': 'stay-too-many-guests',
  'refused: too many beds': 'stay-beds',
  'refused: no adult': 'stay-no-adult',
  'refused: dates': 'stay-dates',
  'refused: too long': 'stay-too-long'
}

const amount = (text: string) => Number(text.replace(/\s/g, ''))

/** Sums and products, without brackets within brackets. */
function workedOut(text: string): number {
  const flat = text.replace(/\s/g, '').replace(/\(([^)]*)\)/g, (_, inner: string) => String(workedOut(inner)))
  return flat.split('+').reduce((sum, part) => sum + part.split('×').reduce((all, each) => all * Number(each), 1), 0)
}

const table = readFileSync(join(import.meta.dirname, 'hotel-price-cases.md'), 'utf8')
const cases = table.split('\n').flatMap(line => {
  const cells = line.split('|').map(cell => cell.trim())
  if (!/^\d+$/.test(cells[1] ?? '')) return []
  const [, number = '', hotel = '', room = '', check_in = '', check_out = '', adults, children = '', beds, ...rest] =
    cells
  const [worked = '', total = '', net = '', vat = '', city_tax = '', deposit = ''] = rest
  const ages = children === '–' ? [] : children.split(',').map(Number)
  const stay = { check_in, check_out, adults: Number(adults), children: ages, extra_beds: Number(beds) }
  return [{ number, hotel, room, stay, worked, total, net, vat, city_tax, deposit }]
})

describe('prices of hotels', () => {
  test('price table: has at least 60 stays that are priced', () => {
    expect(cases.filter(({ total }) => total !== '').length).toBeGreaterThanOrEqual(60)
  })

  test.each(cases)(
    'stay $number: $hotel $room costs what was worked out by hand',
    ({ hotel, room, stay, worked, total, net, vat, city_tax, deposit }) => {
      const [hotelRates, roomRates] = [HOTELS[hotel], ROOMS[room]]
      if (!hotelRates || !roomRates) throw new Error(`No rates of ${hotel} ${room}`)
      const priced = stayPrice(hotelRates, roomRates, stay)
      const refusal = REFUSALS[worked]
      if (refusal) {
        expect(priced).toEqual({ ok: false, problem: refusal })
        return
      }
      expect(workedOut(worked)).toBe(amount(total))
      expect(priced.ok && priced.value).toMatchObject({
        total: amount(total),
        net: amount(net),
        vat: amount(vat),
        city_tax: amount(city_tax),
        deposit: amount(deposit)
      })
    }
  )

  test('stay price: nights, guests and beds add up to the total, and so do the price without taxes and the taxes', () => {
    for (const { hotel, room, stay } of cases) {
      const [hotelRates, roomRates] = [HOTELS[hotel], ROOMS[room]]
      const priced = hotelRates && roomRates && stayPrice(hotelRates, roomRates, stay)
      if (!priced?.ok) continue
      const { nights, room_total, guests_total, beds_total, total, net, vat, city_tax } = priced.value
      expect(nights.reduce((sum, night) => sum + night.total, 0)).toBe(total)
      expect(room_total + guests_total + beds_total).toBe(total)
      expect(net + vat + city_tax).toBe(total)
    }
  })
})
