import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const WINDOW_MS = 250
const NS_PER_MS = 1e6

export interface LoadLimits {
  /** How long a turn of the event loop may be held up, ms. */
  readonly delayMs: number
  /** Requests in flight. */
  readonly requests: number
}

/** How much there is to do: 1 is the limit, at 2 nothing new is begun. */
export interface LoadMonitor {
  level(): number
  enter(): void
  leave(): void
}

/** Measures a process by its requests in flight and by how late its event loop is. */
export function createLoadMonitor({ delayMs, requests }: LoadLimits): LoadMonitor {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let inFlight = 0
  let before = 0
  let delay = 0
  // Half of a window has to be late, twice: one long turn (a rebuild, a garbage collection) turns nobody away.
  const look = setInterval(() => {
    const median = Math.max(0, histogram.percentile(50) / NS_PER_MS - RESOLUTION_MS)
    histogram.reset()
    delay = Math.min(before, median)
    before = median
  }, WINDOW_MS)
  look.unref()
  return {
    level: () => Math.max(inFlight / requests, delay / delayMs),
    enter: () => void inFlight++,
    leave: () => void inFlight--
  }
}
