/**
 * The result of the work, or the stand-in when it takes longer than that. The work's signal tells it that nobody waits
 * any more: its time is over, or the client has gone.
 */
export async function within<T>(
  budgetMs: number,
  client: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  standIn: () => T
): Promise<T> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>(resolve => {
    timer = setTimeout(() => {
      resolve(standIn())
      ending.abort()
    }, budgetMs)
  })
  const running = work(AbortSignal.any([client, ending.signal]))
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}
