import type { ParseContext } from './context.ts'
import { searchedFields } from './fields.ts'
import { booleanOf, countOf, isObject, listOf, objectOf, oneOf, onlyKeys, textOf } from './json.ts'
import type { JsonObject } from './json.ts'
import { HIGHLIGHTS_MAX } from './limits.ts'
import { illegalArgument } from './refusal.ts'
import type { HighlightField } from './highlight-types.ts'
import type { Highlight } from './tree.ts'

const FIELD_KEYS = [
  'pre_tags',
  'post_tags',
  'fragment_size',
  'number_of_fragments',
  'no_match_size',
  'order',
  'type',
  'require_field_match'
]
const KEYS = [...FIELD_KEYS, 'fields', 'encoder', 'highlight_query', 'tags_schema']
const USUAL_SIZE = 100
const USUAL_FRAGMENTS = 5
const LONGEST_FRAGMENT = 10_000

/** Options for all fields apply where a field has none of its own. */
export function parseHighlight(value: unknown, context: ParseContext): Highlight | undefined {
  if (value === undefined) return undefined
  const body = objectOf(value, 'highlight')
  onlyKeys(body, 'highlight', KEYS)
  if (body['tags_schema'] !== undefined) oneOf(body['tags_schema'], 'highlight', ['default'])
  const escapes = oneOf(body['encoder'] ?? 'default', 'highlight', ['default', 'html']) === 'html'
  const fields = new Map<string, HighlightField>()
  for (const [pattern, own] of fieldEntries(body['fields'])) {
    onlyKeys(own, 'highlight', FIELD_KEYS)
    const options = { ...body, ...own }
    for (const { name } of searchedFields(context.schema, [pattern], 'highlight'))
      if (!fields.has(name)) fields.set(name, fieldOf(name, options, escapes))
  }
  if (fields.size > HIGHLIGHTS_MAX) throw illegalArgument(`[highlight] more than [${HIGHLIGHTS_MAX}] fields`)
  return {
    fields: [...fields.values()],
    requireFieldMatch: booleanOf(body['require_field_match'] ?? true, 'highlight'),
    ...(body['highlight_query'] !== undefined && { query: context.parse(body['highlight_query'], context, 1) })
  }
}

/** `{ "title": {} }`, or a list of such objects, where order matters to someone. */
const fieldEntries = (value: unknown): readonly (readonly [string, JsonObject])[] =>
  (isObject(value) ? [value] : listOf(value ?? []))
    .flatMap(one => Object.entries(objectOf(one, 'highlight')))
    .map(([name, own]) => [name, objectOf(own, 'highlight')] as const)

function fieldOf(name: string, options: JsonObject, escapes: boolean): HighlightField {
  if (options['type'] !== undefined) oneOf(options['type'], 'highlight', ['unified', 'plain', 'fvh'])
  const fragmentSize = countOf(options['fragment_size'] ?? USUAL_SIZE, 'highlight')
  if (fragmentSize > LONGEST_FRAGMENT)
    throw illegalArgument(`[highlight] fragment_size is at most [${LONGEST_FRAGMENT}]`)
  return {
    name,
    before: tagOf(options['pre_tags'], '<em>'),
    after: tagOf(options['post_tags'], '</em>'),
    fragmentSize,
    fragments: countOf(options['number_of_fragments'] ?? USUAL_FRAGMENTS, 'highlight'),
    noMatchSize: countOf(options['no_match_size'] ?? 0, 'highlight'),
    bestFirst: oneOf(options['order'] ?? 'none', 'highlight', ['none', 'score']) === 'score',
    escapes
  }
}

const tagOf = (value: unknown, usual: string) =>
  value === undefined ? usual : textOf(listOf(value)[0] ?? usual, 'highlight')
