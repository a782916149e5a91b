import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

/**
 * Reads test suites in the format of OpenSearch's REST tests: documents of named tests and one `setup`, each a list of
 * steps. The suites themselves are the shop's own.
 */

type Parameters = Readonly<Record<string, unknown>>
/** One step: `do`, `match`, `length`, … and its argument. */
export type Step = Readonly<Record<string, unknown>>

export interface Suite {
  readonly name: string
  readonly setup: readonly Step[]
  readonly tests: readonly (readonly [name: string, steps: readonly Step[]])[]
}

export const suitesIn = (folder: string): readonly Suite[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.yml'))
    .sort()
    .map(file => readSuite(file.replace(/\.yml$/, ''), readFileSync(join(folder, file), 'utf8')))

function readSuite(name: string, text: string): Suite {
  const entries = parseAllDocuments(text).flatMap(document => {
    if (document.errors[0]) throw document.errors[0]
    return Object.entries((document.toJS() ?? {}) as Record<string, readonly Step[]>)
  })
  return {
    name,
    setup: entries.find(([key]) => key === 'setup')?.[1] ?? [],
    tests: entries.filter(([key]) => key !== 'setup' && key !== 'teardown')
  }
}

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'HEAD'
  readonly path: string
  readonly body?: string
}

/** Paths of the calls, by the names of the API specification. */
const PATHS: Readonly<Record<string, (parts: Record<string, string>) => string>> = {
  info: () => '/',
  search: ({ index, type }) => `${inIndex(index, type)}/_search`,
  msearch: ({ index, type }) => `${inIndex(index, type)}/_msearch`,
  count: ({ index, type }) => `${inIndex(index, type)}/_count`,
  mget: ({ index, type }) => `${inIndex(index, type)}/_mget`,
  get: ({ index, type = '_doc', id }) => `/${index}/${type}/${encodeURIComponent(id ?? '')}`,
  get_source: ({ index, id }) => `/${index}/_source/${encodeURIComponent(id ?? '')}`,
  exists: ({ index, type = '_doc', id }) => `/${index}/${type}/${encodeURIComponent(id ?? '')}`,
  explain: ({ index, id }) => `/${index}/_explain/${encodeURIComponent(id ?? '')}`,
  field_caps: ({ index }) => `${inIndex(index)}/_field_caps`,
  'indices.analyze': ({ index }) => `${inIndex(index)}/_analyze`,
  'indices.get_mapping': ({ index }) => `${inIndex(index)}/_mapping`,
  'indices.validate_query': ({ index }) => `${inIndex(index)}/_validate/query`
}

const inIndex = (index?: string, type?: string) => (index ? `/${index}` : '') + (type ? `/${type}` : '')

const PATH_PARTS = ['index', 'type', 'id']
const READ_BY_GET = ['info', 'get', 'get_source', 'field_caps', 'indices.get_mapping']

/** The request of `do: { search: { index: …, body: …, size: … } }`. */
export function callOf(api: string, parameters: Parameters): ApiCall {
  const path = PATHS[api]
  if (!path) throw new Error(`The runner has no path for [${api}]`)
  const { body, ...others } = parameters
  const parts: Record<string, string> = {}
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(others)) {
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (PATH_PARTS.includes(name)) parts[name] = text
    else query.set(name, text)
  }
  const search = query.size > 0 ? `?${query.toString()}` : ''
  return {
    method: api === 'exists' ? 'HEAD' : READ_BY_GET.includes(api) && body === undefined ? 'GET' : 'POST',
    path: path(parts) + search,
    ...(body !== undefined && { body: bodyText(body) })
  }
}

/** A list is sent line by line. */
const bodyText = (body: unknown) =>
  typeof body === 'string'
    ? body
    : Array.isArray(body)
      ? body.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
      : JSON.stringify(body)

/** `hits.hits.0._source`, `fields.brand\.code`; `$body` is everything. */
export function valueAt(answer: unknown, path: string): unknown {
  if (path === '' || path === '$body') return answer
  return path
    .split(/(?<!\\)\./)
    .map(part => part.replaceAll('\\.', '.'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined | null)?.[part], answer)
}
