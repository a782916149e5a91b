import type { Context, MiddlewareHandler } from 'hono'
import { wildcard } from '../../../search/query/wildcard.ts'
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

/** The rest of a path while it is matched; empty at its end. */
interface Path {
  /** Any number of names, none included: `**`. */
  readonly isDeep: boolean
  readonly matches: (name: string) => boolean
  readonly rest: Path | undefined
}

const DEEP = '**'

function pathOf(text: string): Path | undefined {
  let path: Path | undefined
  for (const name of text.split('.').reverse()) {
    // Two of them say no more than one, and each of them would double the ways to match.
    if (name === DEEP && path?.isDeep) continue
    path = { isDeep: name === DEEP, matches: wildcard(name), rest: path }
  }
  return path
}

/** The paths that lead on from a place in the answer, each once. */
interface Place {
  /** A path ends here: all below is meant. */
  readonly isEnd: boolean
  /** No path leads on. */
  readonly isDead: boolean
  below(name: string): Place
}

/** A place is worked out once for each name, however many hits have a field of that name. */
function placeOf(paths: ReadonlySet<Path | undefined>): Place {
  const known = new Map<string, Place>()
  return {
    isEnd: [...paths].some(path => path === undefined || (path.isDeep && path.rest === undefined)),
    isDead: paths.size === 0,
    below(name) {
      const found = known.get(name) ?? placeOf(new Set([...paths].flatMap(path => stepsBelow(path, name))))
      known.set(name, found)
      return found
    }
  }
}

function stepsBelow(path: Path | undefined, name: string): readonly (Path | undefined)[] {
  if (path === undefined) return []
  if (path.isDeep) return [path, ...stepsBelow(path.rest, name)]
  return path.matches(name) ? [path.rest] : []
}

function filtered(value: unknown, filter: string): unknown {
  const all = filter.split(',').slice(0, PATHS_MAX).filter(Boolean)
  const startOf = (texts: readonly string[]) => placeOf(new Set(texts.map(pathOf)))
  const wanted = all.filter(path => !path.startsWith('-'))
  const unwanted = all.filter(path => path.startsWith('-')).map(path => path.slice(1))
  const shaped = wanted.length > 0 ? keep(value, startOf(wanted)) : value
  return unwanted.length > 0 ? leaveOut(shaped, startOf(unwanted)) : shaped
}

/** Lists have no names of their own: a path goes through them. */
function keep(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(one => keep(one, place)).filter(one => one !== undefined)
    return parts.length > 0 ? parts : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const next = place.below(name)
    const part: unknown = next.isEnd ? inner : next.isDead ? undefined : keep(inner, next)
    return part === undefined ? [] : [[name, part] as const]
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

function leaveOut(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map(one => leaveOut(one, place))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const next = place.below(name)
      if (next.isEnd) return []
      return [[name, next.isDead ? (inner as unknown) : leaveOut(inner, next)] as const]
    })
  )
}
