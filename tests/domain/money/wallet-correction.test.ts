import { expect, test } from 'vitest'
import {
  correctionDayBefore,
  correctionExpiry,
  correctionLimitFor,
  decisionProblem,
  isBeneficiary,
  needsApproval
} from '../../../src/domain/money/wallet-correction.ts'

test.each([
  [50_000, 0, false],
  [50_001, 0, true],
  [20_000, 30_000, false],
  [20_001, 30_000, true]
])('wallet correction: of %i after %i alone that day wants a second person: %s', (amount, before, isNeeded) => {
  expect(needsApproval(amount, before, 50_000)).toBe(isNeeded)
})

const waiting = { state: 'waiting', requestedBy: 'a', expiresAt: '2026-11-28T05:00:00.000Z' } as const
const before = new Date('2026-11-28T04:59:59.999Z')

test.each([
  [waiting, 'b', before, undefined],
  [waiting, 'a', before, 'correction-own'],
  [waiting, 'b', new Date('2026-11-28T05:00:00.000Z'), 'correction-expired'],
  [{ ...waiting, state: 'applied' }, 'b', before, 'correction-decided'],
  [{ ...waiting, state: 'rejected' }, 'a', before, 'correction-decided']
] as const)('wallet correction: %#: the decision is refused as it should be', (correction, by, now, problem) => {
  expect(decisionProblem(correction, by, now)).toBe(problem)
})

test.each([
  ['a@shop.mn', ['a@shop.mn'], true],
  ['A@Shop.mn', ['b@shop.mn', 'a@shop.mn'], true],
  ['c@shop.mn', ['a@shop.mn', 'b@shop.mn'], false],
  [undefined, ['a@shop.mn'], false]
])('wallet correction: a customer %s gains from what %j do: %s', (email, staff, isTheirs) => {
  expect(isBeneficiary(email, staff)).toBe(isTheirs)
})

test('wallet correction: a request can be approved for three days, and a day ends a day ago', () => {
  const now = new Date('2026-11-21T02:00:00.000Z')
  expect(correctionExpiry(now).toISOString()).toBe('2026-11-24T02:00:00.000Z')
  expect(correctionDayBefore(now).toISOString()).toBe('2026-11-20T02:00:00.000Z')
})

test.each([
  ['whoever raised it keeps the smaller sum', 'me', 50_000, 50_000],
  ['whoever lowered it has the lower one', 'me', 200_000, 100_000],
  ['others have the new one', 'other', 50_000, 100_000],
  ['nobody is held back where no earlier sum is known', 'me', null, 100_000]
])('wallet correction: %s', (_, changedBy, changerAmount, limit) => {
  expect(correctionLimitFor({ amount: 100_000, changedBy, changerAmount }, 'me')).toBe(limit)
})
