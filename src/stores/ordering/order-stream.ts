import { readOrderEvents, StreamRefused } from '../../api/order-events.ts'
import type { OrderRef } from '../../api/orders.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

interface Follower {
  /** Something has happened to the order. */
  readonly onChange: () => void
  /** Called with true while the stream is connected; with false the page has to poll. */
  readonly onConnected: (isConnected: boolean) => void
}

/** Stays connected to what the server tells about an order, and comes back after silence; answers what ends it. */
export function followOrder(order: OrderRef, { onChange, onConnected }: Follower): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS
  let hasBeenConnected = false

  const onEvent = (name: string) => {
    if (name === 'watching') {
      pauseMs = FIRST_PAUSE_MS
      onConnected(true)
      // Events of the time without a connection are not sent again.
      if (hasBeenConnected) onChange()
      hasBeenConnected = true
    }
    if (name === 'changed') onChange()
  }

  async function connect() {
    let waitMs = pauseMs
    try {
      await readOrderEvents(order, onEvent, ending.signal)
    } catch (error) {
      const isRefused = error instanceof StreamRefused
      // Not ours to watch: asking again changes nothing.
      if (isRefused && (error.status === 404 || error.status === 422)) return
      waitMs = Math.max(pauseMs, isRefused ? error.retryAfterSeconds * 1000 : 0)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
    onConnected(false)
    if (!ending.signal.aborted) timer = setTimeout(() => void connect(), waitMs)
  }

  void connect()
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
