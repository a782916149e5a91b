const LOOK_MS = 3_000
/** A bank's transfer takes hours. */
const SLOW_LOOK_MS = 20_000

interface Watched {
  readonly isWaiting: () => boolean
  readonly isSlow: () => boolean
  /** One look; one that fails is made again later. */
  readonly look: () => Promise<unknown>
  /** Calls whenever what is watched has changed; answers what stops that. */
  readonly onChange: (plan: () => void) => () => void
}

/** Looks again and again while the page is seen and money is awaited; returns what ends it. */
export function watchPayment({ isWaiting, isSlow, look, onChange }: Watched): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const plan = () => {
    clearTimeout(timer)
    if (!ended && !document.hidden && isWaiting()) timer = setTimeout(turn, isSlow() ? SLOW_LOOK_MS : LOOK_MS)
  }
  const turn = () => look().then(plan)
  const onVisible = () => {
    clearTimeout(timer)
    // Somebody comes back from the bank's app: look at once.
    if (!document.hidden && isWaiting()) void turn()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stop = onChange(plan)
  plan()
  return () => {
    ended = true
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
