import { expect, test } from 'vitest'
import { bindDeps } from '../../../src/server/platform/bind-deps.ts'

const sum = ({ start }: { readonly start: number }, amount: number, more = 0) => start + amount + more

test('bindDeps: hands the dependencies to each call, also of a method without its object', () => {
  const { add } = bindDeps({ start: 100 }, { add: sum })
  expect([add(0), add(1, 2)]).toEqual([100, 103])
})

test('bindDeps: keeps services apart', () => {
  const [first, second] = [bindDeps({ start: 1 }, { sum }), bindDeps({ start: 2 }, { sum })]
  expect([first.sum(1), second.sum(1)]).toEqual([2, 3])
})
