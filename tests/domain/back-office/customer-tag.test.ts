import { expect, test } from 'vitest'
import { customerTag } from '../../../src/domain/back-office/customer-tag.ts'

test.each([
  ['  VIP ', 'vip'],
  ['Байнгын \t үйлчлүүлэгч', 'байнгын үйлчлүүлэгч'],
  ['', '']
])('customer tag: %j is stored as %j', (typed, stored) => expect(customerTag(typed)).toBe(stored))
