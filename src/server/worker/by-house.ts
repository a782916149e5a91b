import type { Logger } from 'pino'
import { ProviderUnavailable } from '../providers/payment/port.ts'

interface Asked<T> {
  readonly houseOf: (each: T) => string
  readonly ask: (each: T) => Promise<void>
  /** What was not answered, nor asked: a house that does not answer one question is asked no other this time. */
  readonly postpone: (left: readonly T[]) => Promise<void>
  readonly log: Pick<Logger, 'warn'>
}

/** Asks houses side by side, each one question after another, so that a silent one keeps nobody else's money waiting. */
export async function byHouse<T extends { readonly id: string }>(
  all: readonly T[],
  { houseOf, ask, postpone, log }: Asked<T>
) {
  const lanes = Map.groupBy(all, houseOf)
  await Promise.all([...lanes].map(([house, questions]) => lane(house, questions)))

  async function lane(house: string, questions: readonly T[]) {
    for (const [place, each] of questions.entries()) {
      try {
        await ask(each)
      } catch (error) {
        log.warn({ err: error, house, about: each.id }, 'a house could not say what was paid')
        const isSilent = error instanceof ProviderUnavailable
        await postpone(isSilent ? questions.slice(place) : [each])
        if (isSilent) return
      }
    }
  }
}
