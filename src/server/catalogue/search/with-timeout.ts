/**
 * The result of the work, or of `fallback` after `budgetMs`. The work's signal is aborted
 * once nothing waits for the result: its time is over, or the client has gone.
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
