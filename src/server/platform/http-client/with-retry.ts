import { ProviderUnavailable } from './provider-error.ts'

const ATTEMPTS = 3
const FIRST_PAUSE_MS = 100

/**
 * Repeats a call that may safely happen twice, only while the provider is unavailable, and starts no further attempt
 * once `withinMs` have passed. Pauses grow and are random, so that many waiting buyers do not call in step.
 */
export async function withRetry<T>(withinMs: number, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      const isLate = performance.now() - startedAt >= withinMs
      if (!(error instanceof ProviderUnavailable) || attempt === ATTEMPTS || isLate) throw error
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
