import { expect, test } from 'vitest'
import { bankInitials } from '../../../src/domain/money/bank-initials.ts'

test.each([
  ['Mongolian names', ['Хаан банк', 'Хас банк', 'Төрийн банк', 'М банк'], ['Хаа', 'Хас', 'Тө', 'М']],
  ['English names', ['Khan bank', 'Trade and Development bank', 'Trans bank'], ['Kh', 'Ta', 'Tr']],
  ['several words', ['Худалдаа хөгжлийн банк', 'Үндэсний хөрөнгө оруулалтын банк'], ['Хх', 'Үх']],
  ['names of one word', ['Mobifinance', 'MonPay', 'Most Money'], ['Mob', 'Mon', 'MM']],
  ['no name but the common word', ['Bank', ''], ['Ba', '']],
  ['the same name twice', ['Хаан банк', 'Хаан банк'], ['Ха', 'Ха']]
])('bank marks: %s', (_, names, marks) => {
  expect(bankInitials(names)).toEqual(marks)
})

test('bank marks: those of the QPay banks are all different, in both languages', () => {
  const mn = [
    'Хаан банк',
    'Голомт банк',
    'Худалдаа хөгжлийн банк',
    'Хас банк',
    'Төрийн банк',
    'Капитрон банк',
    'М банк'
  ]
  const en = ['Bogd bank', 'Arig bank', 'Trans bank', 'National investment bank', 'Mobifinance', 'MonPay', 'M bank']
  for (const names of [mn, en]) expect(new Set(bankInitials(names)).size).toBe(names.length)
})
