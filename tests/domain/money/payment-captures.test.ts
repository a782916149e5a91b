import { expect, test } from 'vitest'
import { splitOverpayment, newCaptures } from '../../../src/domain/money/payment-captures.ts'

const captured = (...amounts: readonly number[]) => amounts.map((amount, index) => ({ id: `P${index}`, amount }))
const sums = (all: readonly { readonly amount: number }[]) => all.map(({ amount }) => amount)

test.each([
  [[45], [45], []],
  [[20], [20], []],
  [[20, 25], [20, 25], []],
  [[20, 45], [45], [20]],
  [[45, 45], [45], [45]],
  [[50, 45], [45], [50]],
  [[50, 30], [50], [30]],
  [[20, 30, 10], [20, 30], [10]],
  [[20, 25, 10], [20, 25], [10]],
  [[], [], []]
])('overpayment: of ₮45 due and %j captured, %j pay and %j are overpaid', (amounts, paying, overpaid) => {
  const shared = splitOverpayment(45, captured(...amounts))
  expect([sums(shared.paying), sums(shared.overpaid)]).toEqual([paying, overpaid])
})

test('captures: those recorded by id, or within an earlier sum, are not new', () => {
  const reported = captured(20, 25)
  expect(newCaptures(reported, [])).toEqual(reported)
  expect(newCaptures(reported, captured(20))).toEqual([reported[1]])
  expect(newCaptures(reported, reported)).toEqual([])
  expect(newCaptures(reported, captured(45))).toEqual([])
  // The recorded capture was refunded and is no longer reported.
  expect(newCaptures([{ id: 'P9', amount: 45 }], captured(45))).toEqual([{ id: 'P9', amount: 45 }])
})

test('captures: a recorded sum that is smaller than the captures leaves some of them new', () => {
  const reported = captured(20, 25)
  expect(newCaptures(reported, captured(30))).toEqual([reported[1]])
})
