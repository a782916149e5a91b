import type { FieldKinds } from '../schema.ts'
import { fieldOfKind } from './fields.ts'
import { booleanOf, countOf, isObject, objectOf, onlyKeys, textOf } from './json.ts'
import { COMPLETIONS_MAX, SIZE_MAX } from './limits.ts'
import { parseFuzziness } from './parse-match.ts'
import { parseTermSuggestion } from './parse-term-suggest.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { Completion, TermSuggestion } from './suggestion-types.ts'

const USUAL_SIZE = 5

interface Suggesters {
  readonly completions: Readonly<Record<string, Completion>>
  readonly termSuggestions: Readonly<Record<string, TermSuggestion>>
}

/** Suggesters by name; a `text` for all of them may stand beside the names. */
export function parseSuggest(value: unknown, schema: FieldKinds): Suggesters {
  const completions: [string, Completion][] = []
  const termSuggestions: [string, TermSuggestion][] = []
  const { text: shared, ...named } = objectOf(value ?? {}, 'suggest')
  const entries = Object.entries(named)
  if (entries.length > COMPLETIONS_MAX) throw illegalArgument(`[suggest] more than [${COMPLETIONS_MAX}] suggestions`)
  for (const [name, body] of entries) {
    const { prefix, text = shared, ...rest } = objectOf(body, name)
    const [kind, ...others] = Object.keys(rest)
    if (others.length) throw parsingException(`suggestion [${name}] has more than one suggester`)
    if (kind === 'completion') completions.push([name, completionOf(rest[kind], prefix ?? text, schema)])
    else if (kind === 'term') termSuggestions.push([name, parseTermSuggestion(rest[kind], text ?? prefix, schema)])
    else throw parsingException(`suggester with name [${kind ?? ''}] not supported`)
  }
  return { completions: Object.fromEntries(completions), termSuggestions: Object.fromEntries(termSuggestions) }
}

function completionOf(value: unknown, prefix: unknown, schema: FieldKinds): Completion {
  const completion = objectOf(value, 'completion')
  onlyKeys(completion, 'completion', ['field', 'size', 'skip_duplicates', 'fuzzy'])
  const size = countOf(completion['size'] ?? USUAL_SIZE, 'completion', 1)
  if (size > SIZE_MAX) throw illegalArgument(`[completion] size is at most [${SIZE_MAX}]`)
  const fuzzy = fuzzyOf(completion['fuzzy'])
  return {
    field: fieldOfKind(schema, textOf(completion['field'], 'completion'), 'completion', ['completion']),
    prefix: textOf(prefix, 'completion'),
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
