import { describe, expect, test } from 'vitest'
import { cheapestOffer, withoutWorse } from '../../src/domain/delivery-offer.ts'

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
    expect(withoutWorse(offers).map(({ id }) => id)).toEqual(
      left.map(each => (typeof each === 'string' ? each : each.id))
    )
  })

  test('delivery offers: the cheapest stands first, of two that cost the same the earlier', () => {
    expect(cheapestOffer([fast, next, later, far])?.id).toBe('48-72h')
    expect(cheapestOffer([far, next])?.id).toBe('24-48h')
    expect(cheapestOffer([])).toBeUndefined()
  })
})
