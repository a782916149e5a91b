import { Hono } from 'hono'
import { beforeAll } from 'vitest'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { searchRoutes } from '../../src/server/catalogue/search/routes.ts'
import { NOW, product } from './products.ts'

export const GUEST = { authorization: `Basic ${btoa('guest:guest')}` }
export const engine = openEmbeddedSearch({ now: () => NOW })
/** `/search` with two products in it. */
export const app = new Hono().route('/search', searchRoutes(engine, { publicLogin: 'guest:guest' }))

beforeAll(() =>
  engine.replaceAll([
    product('a', { title: 'Саван', selling_price: 100 }),
    product('b', { title: 'Шампунь', selling_price: 200 })
  ])
)

export const post = (path: string, body: unknown, headers: Record<string, string> = GUEST) =>
  app.request(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
export const get = (path: string, headers: Record<string, string> = GUEST) => app.request(path, { headers })
