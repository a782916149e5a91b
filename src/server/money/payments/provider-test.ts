import { performance } from 'node:perf_hooks'
import { ProviderError, ProviderRefused } from '../../platform/http-client/index.ts'
import type { ProviderTest } from './method-settings.ts'

const ANSWER_MAX = 300

/** Makes the call of a provider that moves nothing, and says how it was answered and how fast. */
export async function testProvider(testCall: () => Promise<string>): Promise<ProviderTest> {
  const begun = performance.now()
  const ended = (outcome: ProviderTest['outcome'], answer: string): ProviderTest => ({
    ...{ outcome, answer: answer.slice(0, ANSWER_MAX), ms: Math.round(performance.now() - begun) }
  })
  try {
    return ended('passed', await testCall())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Its messages never have a login or a token in them.
    return ended(error instanceof ProviderRefused ? 'refused' : 'unavailable', error.message)
  }
}
