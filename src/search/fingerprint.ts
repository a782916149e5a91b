import { createHash } from 'node:crypto'

/** A part of all ids in their order: greater than `after`, up to and with `to`; open where it is left out. */
export interface IdRange {
  readonly after?: string
  readonly to?: string
}

export interface RangeFingerprint {
  readonly count: number
  /** Sum of all fingerprints: they may come in any order. */
  readonly sum: number
}

const BYTES = 5

/** A number for all that a document says. Some thousands of them add up without losing a bit. */
export const fingerprintOf = (document: object): number => fingerprintOfJson(JSON.stringify(document))

export const fingerprintOfJson = (json: string | Uint8Array): number =>
  createHash('sha1').update(json).digest().readUIntBE(0, BYTES)

export const isInRange = (id: string, { after, to }: IdRange) =>
  (after === undefined || id > after) && (to === undefined || id <= to)

export function sumOf(fingerprints: Iterable<number>): RangeFingerprint {
  let count = 0
  let sum = 0
  for (const fingerprint of fingerprints) {
    count += 1
    sum += fingerprint
  }
  return { count, sum }
}
