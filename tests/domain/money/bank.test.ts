import { expect, test } from 'vitest'
import { bankOf } from '../../../src/domain/money/bank.ts'

test.each(['0001', '0004', '0005', '0015', '0019', '0021', '0029', '0030', '0032', '0034', '0038', '0039', '0050'])(
  'bank: an IBAN with the clearing code %s belongs to a known bank',
  code => expect(bankOf(`MN12${code}123456789123`)).toBe(code)
)

test('bank: an IBAN with an unknown clearing code has no bank', () =>
  expect(bankOf('MN121234123456789123')).toBeUndefined())
