import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long bodies are read in one turn of the event loop, ms, before other requests are let in; and how many. */
const TURN_MS = 6
const BODIES_IN_TURN = 8

/**
 * Takes turns: resolves at once while little has been read in this turn of the event loop, else in a later one. Bodies that
 * arrive together would otherwise be read one after the other while everything else waits for the last of them.
 */
export function createEventLoopThrottle(now: () => number = () => performance.now()): () => Promise<void> {
  let began: number | undefined
  let bodies = 0
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    for (;;) {
      if (began === undefined) {
        began = now()
        bodies = 1
        setImmediate(() => (began = undefined))
        return
      }
      // The clock alone does not do: those that came together ask before the first of them is read.
      if (bodies < BODIES_IN_TURN && now() - began < TURN_MS) {
        bodies += 1
        return
      }
      await (last = last.then(() => nextTurn()))
    }
  }
}
