import type { Context, MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../../platform/http/env.ts'

/** Longer filters are cut off. */
const LONGEST_FILTER = 2_000
const PATHS_MAX = 50

/** `filter_path=hits.total,-took` leaves out parts of an answer, `pretty` indents it. */
export const shapeResponse: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const filter = c.req.query('filter_path')
  const isPretty = isFlagSet(c, 'pretty')
  if ((filter === undefined || filter === '') && !isPretty) return
  if (!c.res.headers.get('content-type')?.includes('json')) return
  const { status, headers } = c.res
  const whole = (await c.res.json()) as unknown
  const part = filter ? (filtered(whole, filter.slice(0, LONGEST_FILTER)) ?? {}) : whole
  c.res = undefined
  c.res = new Response(isPretty ? `${JSON.stringify(part, undefined, 2)}\n` : JSON.stringify(part), {
    status,
    headers: withoutHeader(headers, 'content-length')
  })
}

/** `?pretty` as well as `?pretty=true`. */
export const isFlagSet = (c: Context<HttpEnv>, name: string) => {
  const value = c.req.query(name)
  return value !== undefined && value !== 'false'
}

function withoutHeader(headers: Headers, name: string): Headers {
  const left = new Headers(headers)
  left.delete(name)
  return left
}

type Path = readonly string[]

function filtered(value: unknown, filter: string): unknown {
  const all = filter.split(',').slice(0, PATHS_MAX).filter(Boolean)
  const paths = (which: readonly string[]) => which.map(path => path.split('.'))
  const wanted = paths(all.filter(path => !path.startsWith('-')))
  const unwanted = paths(all.filter(path => path.startsWith('-')).map(path => path.slice(1)))
  const shaped = wanted.length > 0 ? keep(value, wanted) : value
  return unwanted.length > 0 ? leaveOut(shaped, unwanted) : shaped
}

/** Remaining paths below a name; `**` stands for any number of names. */
const below = (paths: readonly Path[], name: string): readonly Path[] =>
  paths.flatMap(([first = '', ...rest]) => {
    if (first === '**') return [['**', ...rest], ...below([rest], name)]
    return isLike(first, name) ? [rest] : []
  })

const isLike = (pattern: string, name: string) =>
  pattern === name || pattern === '*' || (pattern.includes('*') && wild(pattern).test(name))

const wild = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*?')}$`
  )

const isDone = (paths: readonly Path[]) => paths.some(path => path.length === 0 || path.every(name => name === '**'))

/** Lists have no names of their own: a path goes through them. */
function keep(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(one => keep(one, paths)).filter(one => one !== undefined)
    return parts.length > 0 ? parts : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const left = below(paths, name)
    const part: unknown = isDone(left) ? inner : left.length > 0 ? keep(inner, left) : undefined
    return part === undefined ? [] : [[name, part] as const]
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

function leaveOut(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map(one => leaveOut(one, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const left = below(paths, name)
      if (isDone(left)) return []
      return [[name, left.length > 0 ? leaveOut(inner, left) : (inner as unknown)] as const]
    })
  )
}
