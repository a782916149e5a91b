import { expect, test } from 'vitest'
import { problemOf, ProblemError, readProblem } from '../../src/api/problem-error.ts'

test.each([
  [{ error: 'Сагс хоосон.', code: 'cart-empty' }, 'Сагс хоосон.', 'cart-empty'],
  [{ errors: ['Нэг.', 'Хоёр.'] }, 'Нэг., Хоёр.', 'unexpected'],
  [
    { error: 'Шалгана уу.', errors: { phone: ['Буруу.', 'Богино.'], email: ['Хоосон.'] } },
    'Буруу., Богино.',
    'unexpected'
  ],
  [{ exception: 'undefined method' }, 'undefined method', 'unexpected'],
  [{ errors: {}, error: 'Болохгүй.' }, 'Болохгүй.', 'unexpected'],
  ['<html>', '', 'unexpected'],
  [undefined, '', 'unexpected']
])('problem: %j reads %j', (body, message, code) => {
  expect(readProblem(422, body)).toMatchObject({ status: 422, message, code })
})

test('problem: the shipping-rates sentence is replaced by our own', () => {
  const error = 'We are unable to calculate shipping rates for the selected items.'
  for (const body of [{ error }, { errors: { base: [error] } }, { exception: error }])
    expect(readProblem(422, body)).toMatchObject({ message: '', code: 'choose-delivery-again' })
})

test('problem: fields keep their sentences', () => {
  expect(readProblem(422, { errors: { phone: 'Буруу.', 'ship_address.zipcode': ['5 орон.'] } }).errors).toEqual({
    phone: ['Буруу.'],
    'ship_address.zipcode': ['5 орон.']
  })
})

test('problem: a timeout is told apart from a refusal', () => {
  const timeout = Object.assign(new Error('fetch'), { cause: new DOMException('late', 'TimeoutError') })
  expect(problemOf(timeout)).toMatchObject({ status: 0, code: 'timeout' })
  expect(problemOf(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, code: 'unreachable' })
  const refusal = new ProblemError(422, 'minimum-order')
  expect(problemOf(refusal)).toBe(refusal)
})
