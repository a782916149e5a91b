/**
 * The result of the work, or the stand-in when it takes longer than that. The work's signal tells it that nobody waits
 * any more: its time is over, or the client has gone.
 */
export async function withTimeout<T>(
  budgetMs: number,
  client: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  fallback: () => T
): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>(resolve => {
    timer = setTimeout(() => {
      resolve(fallback())
      controller.abort()
    }, budgetMs)
  })
  const running = work(AbortSignal.any([client, controller.signal]))
  try {
    return await Promise.race([running, timeout])
  } finally {
    clearTimeout(timer)
  }
}
