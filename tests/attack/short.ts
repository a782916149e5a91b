import { expect, test } from 'vitest'
import type { Part, Scale } from './part.ts'

/** The part of `npm run attack` that `npm test` can afford: each promise once, on the API alone. */
const SHORT: Scale = {
  isShort: true,
  program: 'api',
  seed: 20_261_123,
  requests: 2_500,
  kills: 1,
  minutes: 0,
  announce: () => undefined
}

/** The short form of these parts; restarts behind nginx have tests of their own, and hours of load have no short form. */
export function holdsUnder(parts: readonly Part[]) {
  for (const part of parts)
    test(`attack: ${part.name}: all promises hold`, { timeout: 240_000 }, async context => {
      const { faults, skipped } = await part.attack(SHORT)
      if (skipped !== undefined) context.skip(skipped)
      expect(faults).toEqual([])
    })
}
