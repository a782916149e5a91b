import { expect, test } from 'vitest'
import { readEnvironment } from '../../../src/server/platform/environment/environment.ts'
import { paymentSummary } from '../../../src/server/platform/environment/payment-summary.ts'

const LIVE = { PUBLIC_URL: 'https://delguur.example', ENCRYPTION_KEYS: Buffer.alloc(32, 'k').toString('base64') }
const TRANSFER = { TRANSFER_BANK: 'Хаан банк', TRANSFER_ACCOUNT: 'MN140099000000000001', TRANSFER_HOLDER: 'Дэлгүүр' }

test.each([
  [{}, 'ways to pay: cash at the door'],
  [TRANSFER, 'ways to pay: cash at the door, bank transfer']
])('start: says which ways to pay are on for %j', (variables, line) => {
  expect(paymentSummary(readEnvironment({ ...LIVE, ...variables }))).toBe(line)
})

test('start: says which ways to pay are made up', () => {
  const qpay = { QPAY_URL: 'http://127.0.0.1:4322/v2', QPAY_USERNAME: 'a', QPAY_PASSWORD: 'b', QPAY_INVOICE_CODE: 'c' }
  expect(paymentSummary(readEnvironment(qpay))).toBe('ways to pay: cash at the door, QPay (made up)')
})
