import { expect, test } from 'vitest'
import { isCyrillicName } from '../../src/domain/cyrillic-name.ts'

test.each([
  ['Болормаа', true],
  ['Бат-Эрдэнэ', true],
  ['Д. Сүхбаатар', true],
  ['', true],
  ['Bolormaa', false],
  ['Бaт', false],
  ['Бат1', false],
  ['<Бат>', false]
])('Cyrillic name: %j is one: %s', (written, is) => expect(isCyrillicName(written)).toBe(is))
