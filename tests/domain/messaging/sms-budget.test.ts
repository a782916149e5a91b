import { expect, test } from 'vitest'
import {
  CONFIRMATIONS_TO_UNVERIFIED,
  NOTIFICATIONS_TO_UNVERIFIED,
  SMS_BUDGET,
  UNVERIFIED_SHARE
} from '../../../src/domain/messaging/sms-budget.ts'

test('SMS budget: 1,200 an hour and 6,000 a day, half of it at most for unverified phones', () => {
  expect(SMS_BUDGET).toEqual({ hour: 1_200, day: 6_000 })
  expect(UNVERIFIED_SHARE).toBe(0.5)
})

test('SMS budget: an unverified phone gets three notifications and three confirmations a day', () => {
  expect([NOTIFICATIONS_TO_UNVERIFIED, CONFIRMATIONS_TO_UNVERIFIED]).toEqual([3, 3])
})
