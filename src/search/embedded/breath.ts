import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest stretch of building between two turns of the event loop, ms. */
const STRETCH_MS = 6

/** Lets waiting requests through while something long is being built. */
export function breathing(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < STRETCH_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
