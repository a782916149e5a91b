import { afterAll } from 'vitest'

/**
 * Timers end with the test file that started them. Nanostores, for one, unmounts a store a second after its last listener
 * has left: on a busy machine that was after the file's globals had gone, and an error of nobody's made the run red.
 */
const pending = new Set<NodeJS.Timeout>()

const { setTimeout: startTimeout, setInterval: startInterval } = globalThis

/** Keeps what a timer function has besides, such as `util.promisify.custom`. */
const tracked = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start => {
  const startTracked = (...args: Parameters<Start>) => {
    const timer = (start as (...args: Parameters<Start>) => NodeJS.Timeout)(...args)
    pending.add(timer)
    return timer
  }
  return Object.defineProperties(startTracked, Object.getOwnPropertyDescriptors(start)) as unknown as Start
}

globalThis.setTimeout = tracked(startTimeout)
globalThis.setInterval = tracked(startInterval)

/** Ends the timers that still wait; returns how many there were. */
export function clearLateTimers(): number {
  // A timeout that has fired is destroyed, and an interval only by being cleared.
  const waiting = [...pending].filter(timer => !(timer as unknown as { readonly _destroyed: boolean })._destroyed)
  for (const timer of waiting) clearTimeout(timer)
  pending.clear()
  return waiting.length
}

afterAll(clearLateTimers)
