import { expect, test } from 'vitest'
import { GO_LIVE_CHECKS, goLiveState } from '../../../src/domain/back-office/go-live.ts'

const examined = { isBlocked: false, fingerprint: 'a', needsConfirmation: true }

test('go-live: what is wrong is blocked, also when it was confirmed', () => {
  expect(goLiveState({ ...examined, isBlocked: true }, 'a')).toBe('blocked')
  expect(goLiveState({ ...examined, isBlocked: true, needsConfirmation: false })).toBe('blocked')
})

test('go-live: a confirmation holds as long as the same was examined', () => {
  expect(goLiveState(examined)).toBe('unconfirmed')
  expect(goLiveState(examined, 'b')).toBe('unconfirmed')
  expect(goLiveState(examined, 'a')).toBe('ready')
})

test('go-live: what nobody has to look at is ready', () => {
  expect(goLiveState({ ...examined, needsConfirmation: false })).toBe('ready')
})

test('go-live: no check is listed twice', () => {
  expect(new Set(GO_LIVE_CHECKS).size).toBe(GO_LIVE_CHECKS.length)
})
