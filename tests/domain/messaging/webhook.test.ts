import { expect, test } from 'vitest'
import { isFailingTooLong, webhookSignedText } from '../../../src/domain/messaging/webhook.ts'

test('webhook: what is signed is the id, the second and the body, by the standard’s own example', () => {
  expect(webhookSignedText('msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe(
    'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}'
  )
})

test.each([
  ['2026-11-28T00:00:00.001Z', false],
  ['2026-11-28T00:00:00.000Z', true]
])('webhook: failing since %s is too long after five days: %s', (since, isTooLong) => {
  expect(isFailingTooLong(since, new Date('2026-12-03T00:00:00.000Z'))).toBe(isTooLong)
})
