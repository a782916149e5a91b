import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countsAsReturned,
  isReturnOpen,
  isReviewDue,
  isShopFault,
  lastReturnAt,
  refundAmountFor,
  RETURN_REASONS,
  returnableUntil,
  returnCanBecome,
  type ReturnState
} from '../../../src/domain/ordering/returns.ts'

const STATES: readonly ReturnState[] = ['requested', 'approved', 'declined', 'received', 'refunded', 'withdrawn']
const delivered = new Date('2026-11-21T02:00:00.000Z')

test.each<[ReturnState, readonly ReturnState[], boolean]>([
  ['requested', ['approved', 'declined', 'withdrawn'], true],
  ['approved', ['declined', 'received', 'withdrawn'], true],
  ['received', ['declined', 'refunded'], true],
  ['refunded', [], true],
  ['declined', [], false],
  ['withdrawn', [], false]
])('return state %s: may be followed by %j, and its units count as returned: %s', (state, next, counts) => {
  expect(STATES.filter(to => returnCanBecome(state, to))).toEqual(next)
  expect(isReturnOpen(state)).toBe(next.length > 0)
  expect(countsAsReturned(state)).toBe(counts)
})

test.each([
  [24, 'changed-mind', '2026-11-22T02:00:00.000Z'],
  [48, 'unsuitable', '2026-11-23T02:00:00.000Z'],
  [72, 'damaged', '2026-11-24T02:00:00.000Z'],
  [0, 'changed-mind', undefined],
  [0, 'unsuitable', undefined],
  [0, 'damaged', '2026-11-22T02:00:00.000Z'],
  [0, 'incomplete', '2026-11-22T02:00:00.000Z'],
  [0, 'not-as-ordered', '2026-11-22T02:00:00.000Z']
] as const)('return window: %i hours, for %s, end at %s', (hours, reason, until) =>
  expect(returnableUntil(hours, delivered, reason)?.toISOString()).toBe(until)
)

test('return window: the last moment is that of a fault', () => {
  expect(lastReturnAt(48, delivered)).toEqual(new Date('2026-11-23T02:00:00.000Z'))
  expect(lastReturnAt(0, delivered)).toEqual(new Date('2026-11-22T02:00:00.000Z'))
})

test('return reasons: three are faults of the shop', () => {
  expect(RETURN_REASONS).toEqual(['not-as-ordered', 'damaged', 'incomplete', 'unsuitable', 'changed-mind'])
  expect(RETURN_REASONS.filter(isShopFault)).toEqual(['not-as-ordered', 'damaged', 'incomplete'])
})

const amounts = fc.integer({ min: 0, max: 100_000_000 })

test('return refund: a line is refunded in full, in whichever steps its units come back', () =>
  fc.assert(
    fc.property(amounts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (paid, steps) => {
      const quantity = steps.reduce((sum, step) => sum + step, 0)
      const returned = { pieces: 0, amount: 0 }
      for (const step of steps) {
        returned.amount += refundAmountFor({ paid, quantity }, returned, step)
        returned.pieces += step
      }
      expect(returned.amount).toBe(paid)
    })
  ))

test('return refund: is never negative, even after goodwill beyond the share', () => {
  expect(refundAmountFor({ paid: 1_000, quantity: 4 }, { pieces: 1, amount: 900 }, 1)).toBe(0)
  expect(refundAmountFor({ paid: 1_000, quantity: 3 }, { pieces: 0, amount: 0 }, 1)).toBe(333)
})

test.each([
  ['2026-11-01T00:00:00Z', undefined, true],
  ['2026-10-31T23:59:59Z', undefined, false],
  ['2026-12-31T00:00:00Z', undefined, true],
  ['2026-12-31T00:00:01Z', undefined, false],
  // A ticket is known only after its event, and asked about as long as goods are.
  ['2026-12-20T12:59:59Z', '2026-12-20T21:00:00+08:00', false],
  ['2026-12-20T13:00:00Z', '2026-12-20T21:00:00+08:00', true],
  ['2027-02-18T13:00:01Z', '2026-12-20T21:00:00+08:00', false]
] as const)('review: at %s, of an event that ends at %s: %s', (now, eventEnd, isDue) =>
  expect(isReviewDue(new Date('2026-11-01T00:00:00Z'), eventEnd && new Date(eventEnd), new Date(now))).toBe(isDue)
)
