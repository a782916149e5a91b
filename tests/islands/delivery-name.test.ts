import { expect, test, vi } from 'vitest'
import words from '../../locales/en/checkout.json' with { type: 'json' }
import { deliveryName } from '../../src/islands/checkout/delivery-promise.ts'

test.each([
  ['4h', '2026-11-21T09:00:00.000Z', 'Express delivery'],
  ['4h', '2026-11-22T16:00:00.000Z', 'Delivery tomorrow'],
  ['4h', '2026-11-23T16:00:00.000Z', 'Delivery on 23 Nov 2026'],
  ['24-48h', '2026-11-23T06:00:00.000Z', words['option_24-48h']],
  ['split', null, words.option_split]
] as const)('way of delivery: %s until %s is named %s', (option, promised_by, name) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00.000Z') })
  try {
    expect(deliveryName({ option, promised_by }, 'en', words)).toBe(name)
  } finally {
    vi.useRealTimers()
  }
})
