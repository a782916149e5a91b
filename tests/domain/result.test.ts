import { expect, test } from 'vitest'
import { err, ok } from '../../src/domain/result.ts'

test('result: is a value or a problem', () => {
  expect(ok(1)).toEqual({ ok: true, value: 1 })
  expect(err('full')).toEqual({ ok: false, problem: 'full' })
})
