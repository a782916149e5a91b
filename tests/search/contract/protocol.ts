import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { searchApp } from '../../support/search-app.ts'
import { callOf, suitesIn, valueAt, type Step, type Suite } from '../../support/yaml-suite.ts'
import { NOW, product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

const GUEST = { authorization: `Basic ${btoa('guest:guest')}` }
const STATUS_OF: Readonly<Record<string, (status: number) => boolean>> = {
  bad_request: status => status === 400,
  unauthorized: status => status === 401,
  forbidden: status => status === 403,
  missing: status => status === 404,
  request: status => status >= 400,
  unavailable: status => status === 503
}

/** `/search` answers as the suites say. */
export function behavesLikeProtocol(shop: SearchFixture) {
  describe('protocol', () => {
    for (const suite of suitesIn(join(import.meta.dirname, '../protocol')))
      test.each(suite.tests)(`${suite.name}: %s`, (_, steps) => runSteps(shop, suite, steps))
  })
}

async function runSteps(shop: SearchFixture, { setup }: Suite, steps: readonly Step[]) {
  await shop.stock(...setup.map(productOf))
  const app = searchApp(shop.engine, { now: () => NOW })
  const variables = new Map<string, unknown>()
  let answer: unknown
  for (const step of steps) {
    const [[kind = '', argument] = []] = Object.entries(step)
    if (kind !== 'do') {
      check(kind, argument, answer, variables)
      continue
    }
    const { catch: failure, ...call } = argument as { readonly catch?: string } & Record<
      string,
      Record<string, unknown>
    >
    const [[api = '', parameters = {}] = []] = Object.entries(call)
    const { path, ...request } = callOf(api, replaced(parameters ?? {}, variables) as Record<string, unknown>)
    const response = await app.request(`/search${path}`, { ...request, headers: GUEST })
    const text = await response.text()
    answer = request.method === 'HEAD' ? response.ok : JSON.parse(text)
    if (failure === undefined) {
      if (request.method !== 'HEAD') expect(response.status, text).toBe(200)
    } else if (failure.startsWith('/')) {
      expect(response.ok, text).toBe(false)
      expect(text).toMatch(regularExpression(failure))
    } else expect(STATUS_OF[failure]?.(response.status), `${failure}: ${response.status} ${text}`).toBe(true)
  }
}

/** `index: { index: catalogue, id: a, body: … }` of a setup. */
function productOf(step: Step): ProductDocument {
  const { index } = step['do'] as { readonly index: { readonly id: string; readonly body: Partial<ProductDocument> } }
  return product(index.id, index.body)
}

const regularExpression = (text: string) => new RegExp(text.trim().slice(1, -1), 's')

function replaced(value: unknown, variables: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string' && value.startsWith('$') && variables.has(value.slice(1)))
    return variables.get(value.slice(1))
  if (Array.isArray(value)) return value.map(one => replaced(one, variables))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, variables)]))
}

function check(kind: string, argument: unknown, answer: unknown, variables: Map<string, unknown>): void {
  if (kind === 'is_true' || kind === 'is_false') {
    const value = valueAt(answer, String(argument))
    const isTrue = value !== undefined && value !== null && value !== false && value !== '' && value !== 0
    expect(isTrue, `${String(argument)} is ${JSON.stringify(value)}`).toBe(kind === 'is_true')
    return
  }
  for (const [path, given] of Object.entries(argument as Record<string, unknown>)) {
    const value = valueAt(answer, path)
    const wanted = replaced(given, variables)
    if (kind === 'set') variables.set(String(given), value)
    else if (kind === 'length') expect(Object.keys(value ?? {}).length, path).toBe(wanted)
    else if (kind === 'match' && typeof wanted === 'string' && /^\s*\/.*\/\s*$/s.test(wanted))
      expect(String(value), path).toMatch(regularExpression(wanted))
    else if (kind === 'match') expect(value, path).toEqual(wanted)
    else compare(kind, value as number, wanted as number, path)
  }
}

function compare(kind: string, value: number, wanted: number, path: string): void {
  if (kind === 'gt') expect(value, path).toBeGreaterThan(wanted)
  else if (kind === 'gte') expect(value, path).toBeGreaterThanOrEqual(wanted)
  else if (kind === 'lt') expect(value, path).toBeLessThan(wanted)
  else if (kind === 'lte') expect(value, path).toBeLessThanOrEqual(wanted)
  else throw new Error(`The runner has no step [${kind}]`)
}
