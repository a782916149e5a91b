import type { FieldKinds } from '../schema.ts'
import { searchedFields } from './fields.ts'
import { countOf, objectOf, oneOf, onlyKeys, textOf } from './json.ts'
import { SIZE_MAX } from './limits.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { TermSuggestion } from './suggestion-types.ts'

const KEYS = ['field', 'text', 'size', 'sort', 'suggest_mode', 'max_edits', 'prefix_length', 'min_word_length']
const USUAL_SIZE = 5

export function parseTermSuggestion(value: unknown, text: unknown, schema: FieldKinds): TermSuggestion {
  const body = objectOf(value, 'term')
  onlyKeys(body, 'term', KEYS)
  const [field] = searchedFields(schema, [textOf(body['field'], 'term')], 'term')
  if (!field) throw parsingException('[term] the required field option is missing')
  const size = countOf(body['size'] ?? USUAL_SIZE, 'term', 1)
  if (size > SIZE_MAX) throw illegalArgument(`[term] size is at most [${SIZE_MAX}]`)
  const maxEdits = countOf(body['max_edits'] ?? 2, 'term', 1)
  if (maxEdits !== 1 && maxEdits !== 2) throw illegalArgument('[term] max_edits is [1] or [2]')
  return {
    field: field.name,
    text: textOf(body['text'] ?? text, 'term'),
    size,
    mode: oneOf(body['suggest_mode'] ?? 'missing', 'term', ['missing', 'popular', 'always']),
    sort: oneOf(body['sort'] ?? 'score', 'term', ['score', 'frequency']),
    maxEdits,
    prefixLength: countOf(body['prefix_length'] ?? 1, 'term'),
    minWordLength: countOf(body['min_word_length'] ?? 4, 'term', 1)
  }
}
