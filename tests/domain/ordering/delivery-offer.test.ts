import { describe, expect, test } from 'vitest'
import {
  cheapestOffer,
  firstReady,
  missingToFreeDelivery,
  withFirstFreeSlot,
  withoutDominatedOffers
} from '../../../src/domain/ordering/delivery-offer.ts'

test('pick-up: the branch that is ready first, of those that have all of it', () => {
  const branches = ['2026-11-21T12:00:00.000Z', null, '2026-11-21T09:07:00.000Z'].map(ready_by => ({ ready_by }))
  expect(firstReady(branches)).toBe(branches[2])
  expect(firstReady([{ ready_by: null }])).toBeUndefined()
})

test.each([
  [100_000, 65_000, false, 35_000],
  [100_000, 120_000, false, 0],
  [100_000, 65_000, true, undefined],
  [100_000, 120_000, true, 0],
  [null, 65_000, false, undefined]
])(
  'free delivery: from %j with ₮%i of products, alcohol %j: ₮%j are said to be missing',
  (from, total, alcohol, missing) => expect(missingToFreeDelivery(from, total, alcohol)).toBe(missing)
)

describe('delivery offers', () => {
  const offer = (id: string, fee: number, day: number) => ({ id, fee, promised_by: `2026-11-${day}T12:00:00.000Z` })
  const [fast, next, later, far] = [
    offer('4h', 8_000, 21),
    offer('24-48h', 5_000, 23),
    offer('48-72h', 4_000, 24),
    offer('7-14d', 5_000, 30)
  ]

  test.each([
    ['the slowest that costs as much as a faster one', [fast, next, later, far], [fast, next, later]],
    ['everything later than one that is free', [fast, { ...next, fee: 0 }, { ...later, fee: 0 }], ['4h', '24-48h']],
    ['none of two that are alike', [next, { ...next, id: 'twin' }], ['24-48h', 'twin']],
    ['not the only one', [far], [far]],
    ['nothing of nothing', [], []]
  ])('delivery offers: leave out %s', (_, offers, left) => {
    expect(withoutDominatedOffers(offers).map(({ id }) => id)).toEqual(
      left.map(each => (typeof each === 'string' ? each : each.id))
    )
  })

  test('delivery offers: the cheapest stands first, of two that cost the same the earlier', () => {
    expect(cheapestOffer([fast, next, later, far])?.id).toBe('48-72h')
    expect(cheapestOffer([far, next])?.id).toBe('24-48h')
    expect(cheapestOffer([])).toBeUndefined()
  })

  const slot = (from: number, full = false) => ({ id: `${from}`, from, full })
  const full = { date: '2026-11-21', slots: [slot(8, true), slot(12, true)] }
  const free = { date: '2026-11-22', slots: [slot(4), slot(8), slot(12)] }
  const night = { date: '2026-11-23', slots: [slot(0), slot(4)] }

  test.each([
    ['the first free hours from eight on', [full, free], { date: '2026-11-22', slot: '8' }],
    ['the next ones where those are taken', [{ ...free, slots: [slot(8, true), slot(12)] }], { slot: '12' }],
    ['hours of the night where there are no others', [night, free], { date: '2026-11-23', slot: '0' }]
  ])('delivery option: is chosen with %s', (_, days, hours) => {
    expect(withFirstFreeSlot({ id: '4h', days })).toMatchObject({ option: '4h', ...hours })
  })

  test('delivery option: has no hours where all are taken, or none are offered', () => {
    expect(withFirstFreeSlot({ id: '4h', days: [full] })).toEqual({ option: '4h' })
    expect(withFirstFreeSlot({ id: '7-14d', days: [] })).toEqual({ option: '7-14d' })
  })

  test('delivery option: a day that was chosen has its own first hours', () => {
    expect(withFirstFreeSlot({ id: '4h', days: [free, night] }, night)).toEqual({
      option: '4h',
      date: '2026-11-23',
      slot: '0'
    })
  })
})
