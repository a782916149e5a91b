import { expect, test } from 'vitest'
import { ALERT_THRESHOLD } from '../../../src/domain/rate-limit/abuse-alert.ts'

test('abuse alert: the operator is alerted before the limit itself refuses customers', () => {
  expect(ALERT_THRESHOLD).toBe(0.8)
})
