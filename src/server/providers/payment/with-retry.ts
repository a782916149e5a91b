import { ProviderUnavailable } from './port.ts'

const ATTEMPTS = 3
const FIRST_PAUSE_MS = 100

/**
 * Tries again what may safely happen twice, only while the provider does not answer, and starts no further try once
 * `withinMs` have passed. Pauses grow and are random, so that many waiting buyers do not knock in step.
 */
export async function withRetry<T>(withinMs: number, attempt: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const late = performance.now() - began >= withinMs
      if (!(error instanceof ProviderUnavailable) || tries === ATTEMPTS || late) throw error
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** tries)
    }
  }
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
