import type { Logger } from 'pino'
import { ProviderUnavailable } from '../http-client/index.ts'

interface ProviderTasks<T> {
  readonly providerOf: (each: T) => string
  readonly ask: (each: T) => Promise<void>
  /** Items without an answer: a provider that fails one request is sent no other in this run. */
  readonly postpone: (left: readonly T[]) => Promise<void>
  readonly log: Pick<Logger, 'warn'>
}

/** Asks providers side by side, each one question after another, so that a silent one keeps nobody else's money waiting. */
export async function perProvider<T extends { readonly id: string }>(
  all: readonly T[],
  { providerOf, ask, postpone, log }: ProviderTasks<T>
) {
  const queues = Map.groupBy(all, providerOf)
  await Promise.all([...queues].map(([provider, questions]) => queue(provider, questions)))

  async function queue(provider: string, questions: readonly T[]) {
    for (const [place, each] of questions.entries()) {
      try {
        await ask(each)
      } catch (error) {
        log.warn({ err: error, provider, about: each.id }, 'a provider could not be asked for a status')
        const isSilent = error instanceof ProviderUnavailable
        await postpone(isSilent ? questions.slice(place) : [each])
        if (isSilent) return
      }
    }
  }
}
