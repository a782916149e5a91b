import { expect, it } from 'vitest'
import { addRatings, NO_RATINGS, reviewPolicy, summarizeRatings } from '../../../src/domain/community/review.ts'

it.each([
  ['open', 'a device', { taxons: ['devices'] }],
  ['open', 'something beside medicine by its name', { taxons: ['medicine-books'] }],
  ['service', 'medicine sold without a prescription', { taxons: ['medicine/pain/tablets'] }],
  ['service', 'medicine among other things', { taxons: ['devices', 'medicine'] }],
  ['closed', 'prescription medicine', { taxons: ['medicine'], requiresPrescription: true }],
  ['closed', 'alcohol', { taxons: ['vodka'], ageRestricted: true }]
])('reviews: are %s for %s', (policy, _, product) => {
  expect(reviewPolicy({ ageRestricted: false, requiresPrescription: false, ...product })).toBe(policy)
})

it('ratings: have an average to one decimal, and none where nobody has rated', () => {
  expect(summarizeRatings(NO_RATINGS)).toMatchObject({ count: 0, average: null })
  expect(summarizeRatings([1, 0, 0, 0, 2])).toMatchObject({ count: 3, average: 3.7 })
  expect(addRatings([1, 0, 0, 0, 2], [0, 1, 0, 0, -1])).toEqual([1, 1, 0, 0, 1])
  expect(addRatings([1, 2, 3, 4, 5], [10, 20, 30, 40, 50])).toEqual([11, 22, 33, 44, 55])
})
