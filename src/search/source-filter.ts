import { LRUCache } from 'lru-cache'
import type { SourceFilter } from './query/tree.ts'
import { wildcard } from './query/wildcard.ts'

/** `pruned` is wanted but for something below it; `inside` is wanted only for something below it. */
type Pick = 'whole' | 'pruned' | 'inside' | 'none'
type Picker = (path: string) => Pick

const PICKERS_MAX = 8
const PICKERS = new LRUCache<string, CachedPicker>({ max: PICKERS_MAX })

/** A reader of the requested part of documents; it returns undefined where the request excludes the source. */
export function sourceReader<D extends object>(filter: SourceFilter): (document: D) => Partial<D> | undefined {
  if (filter === false) return () => undefined
  if (filter === true || (!filter.includes.length && !filter.excludes.length)) return document => document
  const { picker, parts } = pickerOf(filter)
  return document => {
    const before = parts.get(document)
    if (before) return before
    const part = pickObject(document, '', picker) as Partial<D>
    parts.set(document, part)
    return part
  }
}

/** The same cards are requested again and again; a changed document is another object. */
interface CachedPicker {
  readonly picker: Picker
  readonly parts: WeakMap<object, object>
}

function pickerOf(filter: Exclude<SourceFilter, boolean>): CachedPicker {
  const name = JSON.stringify(filter)
  const known = PICKERS.get(name)
  if (known) return known
  const made = { picker: memoized(makePicker(filter)), parts: new WeakMap() }
  PICKERS.set(name, made)
  return made
}

/** Documents have few paths, and the same ones every time. */
function memoized(picker: Picker): Picker {
  const known = new Map<string, Pick>()
  return path => {
    const before = known.get(path)
    if (before) return before
    const pick = picker(path)
    known.set(path, pick)
    return pick
  }
}

interface Pattern {
  readonly matches: (path: string) => boolean
  /** Whether something below the path could match. */
  readonly leadsBelow: (path: string) => boolean
}

function patternOf(text: string): Pattern {
  const whole = wildcard(text)
  const below = wildcard(`${text}.*`)
  const fixed = text.includes('*') ? text.slice(0, text.indexOf('*')) : text
  return {
    matches: path => whole(path) || below(path),
    leadsBelow: path => fixed.startsWith(`${path}.`) || (text.includes('*') && `${path}.`.startsWith(fixed))
  }
}

function makePicker({ includes, excludes }: Exclude<SourceFilter, boolean>): Picker {
  const wanted = includes.map(patternOf)
  const unwanted = excludes.map(patternOf)
  return path => {
    if (unwanted.some(({ matches }) => matches(path))) return 'none'
    const isWanted = !wanted.length || wanted.some(({ matches }) => matches(path))
    if (isWanted) return unwanted.some(({ leadsBelow }) => leadsBelow(path)) ? 'pruned' : 'whole'
    return wanted.some(({ leadsBelow }) => leadsBelow(path)) ? 'inside' : 'none'
  }
}

function pickObject(value: object, path: string, picker: Picker): Record<string, unknown> {
  const parts: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path ? `${path}.${key}` : key
    const pick = picker(innerPath)
    if (pick === 'whole') parts[key] = inner
    else if (pick !== 'none') {
      const part = pickInside(inner, innerPath, picker, pick === 'pruned')
      if (part !== undefined) parts[key] = part
    }
  }
  return parts
}

function pickInside(value: unknown, path: string, picker: Picker, keepsPlain: boolean): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(one => pickInside(one, path, picker, keepsPlain)).filter(part => part !== undefined)
    return parts.length || keepsPlain ? parts : undefined
  }
  if (typeof value !== 'object' || value === null) return keepsPlain ? value : undefined
  const part = pickObject(value, path, picker)
  return Object.keys(part).length ? part : undefined
}
