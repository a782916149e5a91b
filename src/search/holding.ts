type HoldsAt = (now: number) => boolean

/** By the answer itself: nothing of this goes over the wire. */
const holding = new WeakMap<object, readonly HoldsAt[]>()

/**
 * Notes what an answer depends on beside the documents: each says whether it is still so at a moment, ms since 1970. A
 * product becomes available and a sale ends without any change of the index.
 */
export function noteHolding(answer: object, holds: Iterable<HoldsAt>): void {
  holding.set(answer, [...holds])
}

/** Whether an answer is still right at a moment as far as time goes; undefined = nobody knows. */
export function holdingOf(answer: object): HoldsAt | undefined {
  const all = holding.get(answer)
  return all && (now => all.every(holds => holds(now)))
}
