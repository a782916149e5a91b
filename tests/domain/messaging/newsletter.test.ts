import { expect, test } from 'vitest'
import {
  confirmationExpiry,
  NEWSLETTER_MAILS_PER_DAY,
  resendCutoff,
  SUBSCRIPTIONS_PER_NETWORK_HOUR
} from '../../../src/domain/messaging/newsletter.ts'

const now = new Date('2026-11-23T10:00:00Z')

test('newsletter: a confirmation link is valid for 48 hours', () =>
  expect(confirmationExpiry(now)).toEqual(new Date('2026-11-25T10:00:00Z')))

test('newsletter: a mail of ten minutes ago no longer blocks another', () =>
  expect(resendCutoff(now)).toEqual(new Date('2026-11-23T09:50:00Z')))

test('newsletter: three mails a day for an address, 30 addresses an hour for a network', () =>
  expect([NEWSLETTER_MAILS_PER_DAY, SUBSCRIPTIONS_PER_NETWORK_HOUR]).toEqual([3, 30]))
