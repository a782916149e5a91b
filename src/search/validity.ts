type IsValidAt = (now: number) => boolean

/** Validity by the answer object, so that none of this goes over the wire. */
const validityByAnswer = new WeakMap<object, readonly IsValidAt[]>()

/**
 * Records what an answer depends on beside the documents: each check tells whether it holds at a time, ms since 1970. A
 * product becomes available and a sale ends without any change of the index.
 */
export function recordValidity(answer: object, checks: Iterable<IsValidAt>): void {
  validityByAnswer.set(answer, [...checks])
}

/** Whether an answer is still valid at a time; undefined = not recorded. */
export function validityOf(answer: object): IsValidAt | undefined {
  const all = validityByAnswer.get(answer)
  return all && (now => all.every(checks => checks(now)))
}
