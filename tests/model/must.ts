import { InvariantViolation } from './invariant-violation.ts'

/** Rules that hold at every moment, whatever happens meanwhile. */

export const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

export function must(isTrue: boolean, rule: string, about: unknown): asserts isTrue {
  // Pictures of QR codes say nothing about a fault.
  const telling = (key: string, value: unknown) =>
    /_json$|_image$/.test(key) && String(value).length > 500 ? '…' : value
  if (!isTrue) throw new InvariantViolation(`${rule}: ${JSON.stringify(about, telling)}`)
}

/** Whether a state can become another by any number of moves. */
export function reaches<S extends string>(from: S, to: S, canBecome: (from: S, to: S) => boolean, all: readonly S[]) {
  const seen = new Set([from])
  for (const each of seen) for (const next of all) if (canBecome(each, next)) seen.add(next)
  return seen.has(to)
}
