/** After so many failures in a row nobody waits for a server that does not answer; one at a time tries it. */
const FAILURES = 5
const PAUSE_MS = 1_000

/** A circuit breaker: refuses at once what would only wait for a server that is away. */
export function createCircuitBreaker(now = () => performance.now()) {
  let failures = 0
  let refusedUntil = 0
  return {
    /** Whether the server may be asked. While it is away one caller in each pause may, to see if it is back. */
    isAllowed(): boolean {
      if (failures < FAILURES) return true
      if (now() < refusedUntil) return false
      refusedUntil = now() + PAUSE_MS
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      refusedUntil = now() + PAUSE_MS
    }
  }
}
