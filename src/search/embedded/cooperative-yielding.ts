import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest stretch of index work between two turns of the event loop, ms: other requests wait for at most this and one step. */
const TIME_SLICE_MS = 6

let lastTurn: Promise<unknown> = Promise.resolve()

/** A turn of the event loop for one task alone: paused tasks go on one after the other, with requests let in between. */
const ownTurn = (): Promise<unknown> => (lastTurn = lastTurn.then(() => nextTurn()))

/** Yields to the event loop once a time slice is used up; `undefined` while there is nothing to wait for. */
export function cooperativeYielder(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < TIME_SLICE_MS) return undefined
    return ownTurn().then(() => {
      since = performance.now()
    })
  }
}

/** Work cut into steps: every `yield` is a place where it may be paused. */
export type CooperativeTask<T> = Generator<undefined, T, undefined>

/** Runs a task without pausing, where no other request waits behind it. */
export function runToCompletion<T>(task: CooperativeTask<T>): T {
  for (;;) {
    const step = task.next()
    if (step.done) return step.value
  }
}

/** The task used up its time budget. */
export class SearchTimedOut extends Error {
  override name = 'SearchTimedOut'
}

/**
 * Runs a task and pauses it whenever a time slice is used up; a quick one never leaves its turn of the event loop.
 * Throws `SearchTimedOut` past `budgetMs`. `onResume` runs after each pause and may throw to stop the task.
 */
export async function runCooperatively<T>(
  task: CooperativeTask<T>,
  budgetMs: number,
  onResume: () => void
): Promise<T> {
  const started = performance.now()
  let since = started
  for (;;) {
    const step = task.next()
    if (step.done) return step.value
    const now = performance.now()
    if (now - started > budgetMs) throw new SearchTimedOut()
    if (now - since < TIME_SLICE_MS) continue
    await ownTurn()
    onResume()
    since = performance.now()
  }
}
