import { expect, test } from 'vitest'
import { consumeToken } from '../../../src/domain/rate-limit/token-bucket.ts'

const SIZE = { capacity: 10, perSecond: 2 }

test.each([
  ['a full bucket grants its capacity', undefined, 10, 0, { ok: true, bucket: { left: 0, at: 0 } }],
  ['a full bucket grants no more', undefined, 11, 0, { ok: false, retryAfterSeconds: 1 }],
  ['an empty bucket names the wait', { left: 0, at: 0 }, 5, 0, { ok: false, retryAfterSeconds: 3 }],
  ['a bucket refills with time', { left: 0, at: 0 }, 5, 3_000, { ok: true, bucket: { left: 1, at: 3_000 } }],
  ['a bucket never exceeds its capacity', { left: 0, at: 0 }, 1, 99_000, { ok: true, bucket: { left: 9, at: 99_000 } }],
  ['a clock that is set back refills nothing', { left: 1, at: 9_000 }, 2, 0, { ok: false, retryAfterSeconds: 1 }]
] as const)('token bucket: %s', (_, bucket, tokens, now, consumed) => {
  expect(consumeToken(SIZE, bucket, tokens, now)).toEqual(consumed)
})
