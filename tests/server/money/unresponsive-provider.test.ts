import { expect, test } from 'vitest'
import { perProvider } from '../../../src/server/platform/jobs/per-provider.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../src/server/platform/http-client/index.ts'

test('poll: asks an unresponsive provider once, skips a broken answer, asks the other providers as ever', async () => {
  const polled: string[] = []
  const postponed: string[][] = []
  const questions = ['silent-1', 'silent-2', 'kind-1', 'broken-1', 'silent-3', 'broken-2', 'kind-2']
  await perProvider(
    questions.map(id => ({ id })),
    {
      providerOf: ({ id }) => id.split('-')[0] ?? '',
      async ask({ id }) {
        polled.push(id)
        if (id.startsWith('silent')) throw new ProviderUnavailable('It said nothing')
        if (id === 'broken-1') throw new ProviderRefused('It makes no sense')
      },
      postpone: async left => void postponed.push(left.map(({ id }) => id)),
      log: { warn: () => {} }
    }
  )
  expect(polled.toSorted()).toEqual(['broken-1', 'broken-2', 'kind-1', 'kind-2', 'silent-1'])
  expect(postponed.toSorted()).toEqual([['broken-1'], ['silent-1', 'silent-2', 'silent-3']])
})
