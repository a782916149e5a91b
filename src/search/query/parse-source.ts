import { isObject, listOf, onlyKeys, textOf } from './json.ts'
import { VALUES_MAX } from './limits.ts'
import { illegalArgument } from './refusal.ts'
import type { SourceFilter } from './tree.ts'

function names(value: unknown): readonly string[] {
  if (value === undefined) return []
  const all = listOf(value).map(name => textOf(name, '_source'))
  if (all.length > VALUES_MAX / 8) throw illegalArgument(`[_source] more than [${VALUES_MAX / 8}] names`)
  return all
}

/** `true`, `"title"`, `["title", "variants.*"]`, `{ "includes": [], "excludes": [] }`. */
export function parseSource(value: unknown): SourceFilter {
  if (value === undefined || typeof value === 'boolean') return value ?? true
  if (!isObject(value)) return { includes: names(value), excludes: [] }
  onlyKeys(value, '_source', ['includes', 'excludes', 'include', 'exclude'])
  return {
    includes: names(value['includes'] ?? value['include']),
    excludes: names(value['excludes'] ?? value['exclude'])
  }
}
