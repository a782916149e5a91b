import { expect, test } from 'vitest'
import {
  canSendOn,
  checkDigit,
  formatGiftCardNumber,
  GIFT_CARD_AMOUNTS,
  GIFT_CARD_MAX,
  GIFT_CARD_MESSAGE_MAX,
  GIFT_CARD_MIN,
  GIFT_CARD_STATES,
  giftCardExpiry,
  giftCardIneligibleReason,
  isGiftCardNumber,
  refundUsableUntil,
  sendsAt
} from '../../../src/domain/money/gift-card.ts'

const NOW = new Date('2026-11-21T02:00:00.000Z')

test.each([
  ['4539148803436467', true],
  ['4539148803436476', false],
  ['5439148803436467', false],
  ['453914880343646', false],
  ['45391488034364671', false],
  ['x539148803436467', false],
  ['18', false],
  ['', false]
])('gift card: %s is a valid number: %s', (number, is) => expect(isGiftCardNumber(number)).toBe(is))

test('gift card: its number is shown in groups of four, and has a check digit', () => {
  expect(formatGiftCardNumber('4539148803436467')).toBe('4539 1488 0343 6467')
  expect(checkDigit('453914880343646')).toBe(7)
  expect([checkDigit('0'), checkDigit('18')]).toEqual([0, 2])
})

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2027-02-19', true],
  ['2027-02-20', false]
])('gift card: its mail can be scheduled for %s: %s', (day, may) => expect(canSendOn(day, NOW)).toBe(may))

test.each([
  [null, '2026-11-21T02:00:00.000Z'],
  ['2026-11-21', '2026-11-21T02:00:00.000Z'],
  ['2026-11-22', '2026-11-22T01:00:00.000Z']
])('gift card: a mail scheduled for %s is sent at %s', (day, at) => expect(sendsAt(day, NOW).toISOString()).toBe(at))

test.each([
  ['ordered', 0, null, 'gift-card-incorrect'],
  ['void', 5_000, null, 'gift-card-incorrect'],
  ['active', 5_000, '2026-11-21T02:00:00.000Z', 'gift-card-expired'],
  ['active', 0, giftCardExpiry(NOW).toISOString(), 'gift-card-empty'],
  ['active', 5_000, giftCardExpiry(NOW).toISOString(), undefined]
] as const)('gift card: in state %s with ₮%i until %s: %s', (state, balance, expiresAt, refusal) =>
  expect(giftCardIneligibleReason({ state, balance, expiresAt, now: NOW })).toBe(refusal)
)

test('gift card: is valid for a year, and refunded money at least 90 days', () => {
  expect(giftCardExpiry(NOW)).toEqual(new Date('2027-11-21T02:00:00.000Z'))
  expect(refundUsableUntil(NOW)).toEqual(new Date('2027-02-19T02:00:00.000Z'))
})

test('gift card: amounts, message and states', () => {
  expect([GIFT_CARD_MIN, GIFT_CARD_MAX, GIFT_CARD_MESSAGE_MAX]).toEqual([5_000, 1_000_000, 300])
  expect(GIFT_CARD_AMOUNTS).toEqual([20_000, 50_000, 100_000, 200_000, 500_000])
  expect(GIFT_CARD_STATES).toEqual(['ordered', 'active', 'blocked', 'void'])
})
