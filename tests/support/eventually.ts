import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until something is so; throws when it is not within the time, ms. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false>,
  withinMs = 10_000,
  everyMs = 20
): Promise<T> {
  const until = performance.now() + withinMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (performance.now() > until) throw new Error(`It was not so within ${withinMs} ms`)
    await pause(everyMs)
  }
}
