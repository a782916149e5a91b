type IsValidAt = (now: number) => boolean

/** By the answer itself: nothing of this goes over the wire. */
const validityByAnswer = new WeakMap<object, readonly IsValidAt[]>()

/**
 * Notes what an answer depends on beside the documents: each says whether it is still so at a moment, ms since 1970. A
 * product becomes available and a sale ends without any change of the index.
 */
export function recordValidity(answer: object, checks: Iterable<IsValidAt>): void {
  validityByAnswer.set(answer, [...checks])
}

/** Whether an answer is still right at a moment as far as time goes; undefined = nobody knows. */
export function validityOf(answer: object): IsValidAt | undefined {
  const all = validityByAnswer.get(answer)
  return all && (now => all.every(checks => checks(now)))
}
