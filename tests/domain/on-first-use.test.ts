import { expect, test } from 'vitest'
import { onFirstUse } from '../../src/domain/on-first-use.ts'

test('on first use: a value is made when it is first asked for, and once', () => {
  let made = 0
  const value = onFirstUse(() => ++made)
  expect(made).toBe(0)
  expect([value(), value()]).toEqual([1, 1])
})

test('on first use: a value that is undefined is made once, too', () => {
  let made = 0
  const value = onFirstUse(() => void made++)
  value()
  value()
  expect(made).toBe(1)
})
