import { expect, test } from 'vitest'
import { readEnvironment } from '../../../src/server/platform/environment/environment.ts'
import { paymentSummary } from '../../../src/server/platform/environment/payment-summary.ts'

test('start: says which methods are on, and which of them are made up', () => {
  const qpay = { QPAY_URL: 'http://127.0.0.1:4322/v2', QPAY_USERNAME: 'a', QPAY_PASSWORD: 'b', QPAY_INVOICE_CODE: 'c' }
  const transfer = { TRANSFER_BANK: 'Хаан банк', TRANSFER_ACCOUNT: 'MN140099000000000001', TRANSFER_HOLDER: 'Дэлгүүр' }
  const environment = readEnvironment({ ...qpay, ...transfer })
  expect(paymentSummary(['qpay', 'transfer', 'cash'], environment)).toBe(
    'ways to pay: QPay (made up), bank transfer, cash at the door'
  )
  expect(paymentSummary(['transfer'], environment)).toBe('ways to pay: bank transfer')
  expect(paymentSummary([], environment)).toBe('ways to pay: none')
})
