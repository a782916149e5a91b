import { expect, test } from 'vitest'
import { splitOverpayment, newCaptures } from '../../src/domain/payment-captures.ts'

const came = (...amounts: readonly number[]) => amounts.map((amount, index) => ({ id: `P${index}`, amount }))
const sums = (all: readonly { readonly amount: number }[]) => all.map(({ amount }) => amount)

test.each([
  [[45], [45], []],
  [[20], [20], []],
  [[20, 25], [20, 25], []],
  [[20, 45], [45], [20]],
  [[45, 45], [45], [45]],
  [[50, 45], [45], [50]],
  [[50, 30], [50], [30]],
  [[20, 30, 10], [20, 30], [10]]
])('of 45 asked and %j come, %j pay and %j is besides', (amounts, paying, overpaid) => {
  const shared = splitOverpayment(45, came(...amounts))
  expect([sums(shared.paying), sums(shared.overpaid)]).toEqual([paying, overpaid])
})

test('what is counted by name is not counted again, and what is in a sum of before neither', () => {
  const provider = came(20, 25)
  expect(newCaptures(provider, [])).toEqual(provider)
  expect(newCaptures(provider, came(20))).toEqual([provider[1]])
  expect(newCaptures(provider, provider)).toEqual([])
  expect(newCaptures(provider, came(45))).toEqual([])
  // The first went back and is not named any more.
  expect(newCaptures([{ id: 'P9', amount: 45 }], came(45))).toEqual([{ id: 'P9', amount: 45 }])
})
