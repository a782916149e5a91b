import { expect, test, vi } from 'vitest'

test.each([
  [503, true],
  [422, false]
])('product batch: sent again after a %s it is the same batch: %s', async (status, isSame) => {
  const ids: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { id } = JSON.parse(String(body)) as { id: string }
    ids.push(id)
    return Response.json({ code: 'x', title: 'x', status }, { status })
  })
  vi.resetModules()
  const { runBatch } = await import('../../../src/stores/office/product-batches.ts')
  const body = { kind: 'bulk' as const, skus: ['A-1'], action: { type: 'price' as const, percent: 10, round_to: 10 } }
  for (let sends = 0; sends < 2; sends++) await expect(runBatch(body as never, () => {})).rejects.toBeDefined()
  expect(ids).toHaveLength(2)
  expect(ids[0] === ids[1]).toBe(isSame)
})
