import type { FieldKinds } from '../schema.ts'
import { fieldOfKind } from './fields.ts'
import { booleanOf, countOf, isObject, objectOf, onlyKeys, textOf } from './json.ts'
import { MAX_COMPLETIONS, MAX_SIZE } from './limits.ts'
import { parseFuzziness } from './parse-match.ts'
import { excessive, unreadable } from './refusal.ts'
import type { Completion } from './tree.ts'

const USUAL_SIZE = 5

/** Completions by name; a `text` for all of them may stand beside the names. */
export function parseSuggest(value: unknown, schema: FieldKinds): Readonly<Record<string, Completion>> {
  if (value === undefined) return {}
  const { text, ...named } = objectOf(value, 'suggest')
  const entries = Object.entries(named)
  if (entries.length > MAX_COMPLETIONS) throw excessive(`[suggest] more than [${MAX_COMPLETIONS}] suggestions`)
  return Object.fromEntries(entries.map(([name, body]) => [name, parseOne(name, body, text, schema)]))
}

function parseOne(name: string, value: unknown, sharedText: unknown, schema: FieldKinds): Completion {
  const body = objectOf(value, name)
  const kind = Object.keys(body).find(key => !['prefix', 'text', 'completion'].includes(key))
  if (kind) throw unreadable(`suggester with name [${kind}] not supported`)
  const completion = objectOf(body['completion'], 'completion')
  onlyKeys(completion, 'completion', ['field', 'size', 'skip_duplicates', 'fuzzy'])
  const size = countOf(completion['size'] ?? USUAL_SIZE, 'completion', 1)
  if (size > MAX_SIZE) throw excessive(`[completion] size is at most [${MAX_SIZE}]`)
  const fuzzy = fuzzyOf(completion['fuzzy'])
  return {
    field: fieldOfKind(schema, textOf(completion['field'], 'completion'), 'completion', ['completion']),
    prefix: textOf(body['prefix'] ?? body['text'] ?? sharedText, 'completion'),
    size,
    skipDuplicates: booleanOf(completion['skip_duplicates'] ?? false, 'completion'),
    ...(fuzzy && { fuzzy })
  }
}

function fuzzyOf(value: unknown): Completion['fuzzy'] {
  if (value === undefined || value === false) return undefined
  const body = isObject(value) ? value : {}
  onlyKeys(body, 'fuzzy', ['fuzziness', 'min_length', 'prefix_length', 'transpositions', 'unicode_aware'])
  return {
    fuzziness: parseFuzziness(body['fuzziness'] ?? 'AUTO', 'fuzzy'),
    minLength: countOf(body['min_length'] ?? 3, 'fuzzy'),
    prefixLength: countOf(body['prefix_length'] ?? 1, 'fuzzy')
  }
}
