import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../support/shop.ts'

interface Call {
  readonly summary: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly required: readonly string[] } }>>
  }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>
}

const read = async ({ request }: TestShop) => (await (await request('GET', '/api/v2/openapi.json')).json()) as Document

const callsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, ...call }))
  )

/** A path that reaches its handler, though nothing is there. */
const somewhere = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'kind') return 'google'
    if (name === 'number') return /wallet/.test(path) ? 'W123456789' : /leases/.test(path) ? 'L123456789' : 'R123456789'
    return '019a0000-0000-7000-8000-000000000000'
  })

test('OpenAPI document: is valid OpenAPI 3.1', async () => {
  const document = await read(await openTestShop('SQLite'))
  const validator = new Validator()
  const result = await validator.validate(document as unknown as Record<string, unknown>)
  expect(result.errors ?? []).toEqual([])
  expect([result.valid, validator.version]).toEqual([true, '3.1'])
})

test('OpenAPI document: describes every call there is, and none there is not', async () => {
  const opened = await openTestShop('SQLite')
  const there = new Set(
    opened.shop.api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  )
  there.delete('GET /openapi.json')
  const described = callsOf(await read(opened))
  expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...there].sort())
  for (const { method, path, summary, responses } of described) {
    expect(summary, `${method} ${path}`).toMatch(/^[A-Z].*[^.]$/)
    expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['default']))
    expect(Object.keys(responses).length, `${method} ${path}`).toBeGreaterThan(1)
  }
})

test('OpenAPI document: describes bodies, paths and headers by the schemas that check them', async () => {
  const { paths } = await read(await openTestShop('SQLite'))
  const add = paths['/orders/{number}/line_items']?.['post']
  expect(add?.requestBody?.content['application/json']?.schema.required).toEqual(['line_item'])
  expect(add?.parameters).toMatchObject([{ name: 'number', in: 'path', required: true }])
  expect(paths['/checkouts/{number}/complete']?.['put']?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true })
  )
})

test('OpenAPI document: names the shape of an order once', async () => {
  const { paths } = await read(await openTestShop('SQLite'))
  expect(paths['/orders/{number}']?.['get']?.responses['200']?.content?.['application/json']).toEqual({
    schema: { $ref: '#/components/schemas/OrderBody' }
  })
})

test('OpenAPI document: calls of users, and no others, refuse guests', async () => {
  const opened = await openTestShop('SQLite')
  const mistaken: string[] = []
  for (const { method, path, security } of callsOf(await read(opened))) {
    const needsUser = security?.length === 1 && 'user' in (security[0] ?? {})
    const { status } = await opened.request(method, `/api/v2${somewhere(path)}`, method === 'GET' ? undefined : {})
    if (path === '/oauth/token' || path === '/bookmarks') continue
    if ((status === 401) !== needsUser) mistaken.push(`${method} ${path} answers ${status}`)
  }
  expect(mistaken).toEqual([])
})
