import { expect, test } from 'vitest'
import { OPERATIONS } from '../../../src/server/openapi/operations.ts'
import { openTestShop } from '../../support/shop.ts'

test('the document describes every call there is, and none there is not', async () => {
  const { shop } = await openTestShop('SQLite')
  const there = new Set(
    shop.api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  )
  there.delete('GET /openapi.json')
  expect(OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual([...there].sort())
})

test('bodies are described by the schemas that check them', async () => {
  const { request } = await openTestShop('SQLite')
  const document = (await (await request('GET', '/api/v2/openapi.json')).json()) as {
    paths: Record<
      string,
      { post: { requestBody: { content: { 'application/json': { schema: { required: string[] } } } } } }
    >
  }
  const { post } = document.paths['/orders/{number}/line_items'] ?? {}
  expect(post?.requestBody.content['application/json'].schema.required).toEqual(['line_item'])
})
