import { expect, test } from 'vitest'
import {
  channelsFor,
  isSmsConfirmation,
  ORDER_NOTIFICATIONS,
  wantsSms,
  type NotificationChannel,
  type OrderNotification
} from '../../../src/domain/ordering/order-notification.ts'

test.each<[OrderNotification, readonly NotificationChannel[], readonly NotificationChannel[]]>([
  ['placed', [], ['sms']],
  ['paid', [], ['sms']],
  ['canceled', ['mail', 'sms', 'push'], ['sms', 'push']],
  ['refunded', ['mail', 'push'], ['push']],
  ['shipped', ['mail', 'sms', 'push'], ['sms', 'push']],
  ['delivered', ['mail', 'push'], ['push']],
  ['review', ['mail'], []],
  ['receipt', ['mail', 'push'], ['push']],
  ['return-requested', ['mail'], []],
  ['return-approved', ['mail', 'sms', 'push'], ['sms', 'push']],
  ['return-declined', ['mail', 'sms', 'push'], ['sms', 'push']],
  ['return-received', ['mail'], []],
  ['return-refunded', ['mail', 'sms', 'push'], ['sms', 'push']]
])('order notification %s: goes by %j with an e-mail address, by %j without', (notification, withMail, without) => {
  expect(channelsFor(notification, { email: 'a@b.mn', phone: '99191234' })).toEqual(withMail)
  expect(channelsFor(notification, { email: '', phone: '99191234' })).toEqual(without)
})

test('order notifications: landlines get no SMS', () => {
  expect(channelsFor('canceled', { email: '', phone: '11321020' })).toEqual(['push'])
  for (const notification of ORDER_NOTIFICATIONS)
    expect(channelsFor(notification, { email: '', phone: '11321020' })).not.toContain('sms')
})

test('order notifications: "placed" and "paid" confirm the order, and a payment is requested of whoever is on the phone', () => {
  expect(ORDER_NOTIFICATIONS.filter(isSmsConfirmation)).toEqual(['placed', 'paid', 'payment-requested'])
  expect(channelsFor('payment-requested', { email: 'a@b.mn', phone: '99112233' })).toEqual(['sms'])
})

test.each([
  ['', undefined, true],
  ['a@b.mn', undefined, false],
  ['a@b.mn', true, true],
  ['', false, false]
] as const)('SMS: with the address "%s" and the preference %s they are sent: %s', (email, preference, sends) =>
  expect(wantsSms({ email }, preference)).toBe(sends)
)
