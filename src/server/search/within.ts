/** What the work gives, or the stand-in when it takes longer than that. */
export async function within<T>(budgetMs: number, work: Promise<T>, standIn: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>(resolve => {
    timer = setTimeout(() => resolve(standIn()), budgetMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
