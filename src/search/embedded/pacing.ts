import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest stretch of one search between two turns of the event loop, ms: others wait for no more than this and one step. */
const STRETCH_MS = 6

/** Work in steps, told by `yield` wherever it may pause. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Runs steps that nobody waits behind. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A search took all the time that it may have. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/**
 * Runs steps and lets others in between when they take long; quick work never leaves its turn of the event loop.
 * `onPause` is asked after each pause whether the work may go on.
 */
export async function paced<T>(steps: Steps<T>, budgetMs: number, onPause: () => void): Promise<T> {
  const started = performance.now()
  let since = started
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const now = performance.now()
    if (now - started > budgetMs) throw new OutOfTime()
    if (now - since < STRETCH_MS) continue
    await nextTurn()
    onPause()
    since = performance.now()
  }
}
