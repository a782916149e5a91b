export interface CircuitBreakerOptions {
  /** Failures in a row after which nothing is sent for `pauseMs`. */
  readonly failuresBeforePause?: number
  readonly pauseMs?: number
  /** A pause after a failed probe is twice the one before, up to this. */
  readonly longestPauseMs?: number
  /** Milliseconds since any moment: pauses are of real time, whatever the shop's clock says. */
  readonly clock?: () => number
}

const FAILURES = 5
const PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/**
 * A circuit breaker. After failures in a row no request is sent for a while; then a single probe may
 * go, while the others are still refused, and its outcome decides for all.
 */
export function circuitBreaker(options: CircuitBreakerOptions = {}) {
  const { failuresBeforePause = FAILURES, longestPauseMs = LONGEST_PAUSE_MS, clock = () => performance.now() } = options
  const firstPauseMs = options.pauseMs ?? PAUSE_MS
  let failures = 0
  let pauseMs = firstPauseMs
  let pausedUntil = 0
  let isProbing = false

  return {
    /** Whether this request may be sent; the caller then has to report its outcome. */
    allows(): boolean {
      if (failures < failuresBeforePause) return true
      if (clock() < pausedUntil || isProbing) return false
      isProbing = true
      return true
    },
    succeeded() {
      failures = 0
      pauseMs = firstPauseMs
      isProbing = false
    },
    /** The request was given up before it was heard how it went: if it was the probe, another one may try. */
    abandoned() {
      isProbing = false
    },
    failed() {
      const hadPaused = failures >= failuresBeforePause
      failures += 1
      if (failures < failuresBeforePause) return
      // Requests already under way when the pause began add no information.
      if (hadPaused && !isProbing) return
      pausedUntil = clock() + pauseMs
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      isProbing = false
    }
  }
}
