import { expect, test } from 'vitest'
import {
  CONTACT_LIMITS,
  CONTACT_MESSAGES_PER_HOUR,
  CONTACT_SUBJECTS,
  isFilledByHuman
} from '../../../src/domain/messaging/contact.ts'

const now = new Date('2026-11-23T10:00:00Z')

test.each([
  ['1,999 ms ago', -1_999, false],
  ['two seconds ago', -2_000, true],
  ['just now', 0, false],
  ['in the future', 1, true]
])('contact form: opened %s, it may be of a human: %s', (_, ms, is) =>
  expect(isFilledByHuman(now.getTime() + ms, now)).toBe(is)
)

test('contact form: opened at an unknown moment, it may be of a human', () =>
  expect(isFilledByHuman(undefined, now)).toBe(true))

test('contact form: subjects and limits', () => {
  expect(CONTACT_SUBJECTS).toEqual(['order', 'delivery', 'return', 'product', 'pharmacist', 'partnership', 'general'])
  expect(CONTACT_LIMITS).toEqual({ name: 80, message: 3_000, shortestMessage: 10 })
  expect(CONTACT_MESSAGES_PER_HOUR).toBe(10)
})
