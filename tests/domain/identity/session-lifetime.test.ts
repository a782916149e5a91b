import { expect, test } from 'vitest'
import {
  absoluteUntil,
  accessUntil,
  idleUntil,
  isReplay,
  SESSIONS_MAX
} from '../../../src/domain/identity/session-lifetime.ts'

const now = new Date('2026-11-21T02:00:00.000Z')

test('access token: is valid for fifteen minutes', () =>
  expect(accessUntil(now)).toEqual(new Date('2026-11-21T02:15:00.000Z')))

test.each([
  ['remembered', true, '2027-01-20T02:00:00.000Z', '2027-11-21T02:00:00.000Z'],
  ['shared', false, '2026-11-22T02:00:00.000Z', '2026-11-28T02:00:00.000Z']
])('session: on a %s device ends unused at %3$s, used at %4$s', (_, remembered, idle, absolute) => {
  expect(idleUntil(now, remembered)).toEqual(new Date(idle))
  expect(absoluteUntil(now, remembered)).toEqual(new Date(absolute))
})

test.each([
  ['2026-11-21T01:58:30.000Z', false],
  ['2026-11-21T01:58:29.999Z', true]
])('refresh token: used at %s, it is a replay at 02:00: %s', (usedAt, is) => expect(isReplay(usedAt, now)).toBe(is))

test('session: an account has at most thirty', () => expect(SESSIONS_MAX).toBe(30))
