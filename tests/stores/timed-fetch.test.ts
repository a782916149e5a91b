import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a script of a page: gives up where a connection went silent', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'mn' } })
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    asked.push(init)
    return Response.json({})
  })
  const { goodsWords } = await import('../../src/components/catalogue/goods-words.ts')
  const { signInWords } = await import('../../src/stores/sign-in-words.ts')
  const { tellSearch } = await import('../../src/api/searches.ts')
  await goodsWords()
  await signInWords('mn')
  await tellSearch({ text: 'саван', results: 1 } as unknown as Parameters<typeof tellSearch>[0])
  expect(asked.map(({ signal }) => signal instanceof AbortSignal)).toEqual([true, true, true])
})
