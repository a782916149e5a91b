import { boostOf } from './context.ts'
import type { ClauseParser } from './context.ts'
import { searchedFields } from './fields.ts'
import { countOf, isObject, onlyEntry, onlyKeys, textOf } from './json.ts'
import { MAX_SLOP } from './limits.ts'
import { excessive } from './refusal.ts'

export function slopOf(value: unknown, where: string): number {
  const slop = countOf(value ?? 0, where)
  if (slop > MAX_SLOP) throw excessive(`[${where}] slop is at most [${MAX_SLOP}]`)
  return slop
}

function phraseParser(where: 'match_phrase' | 'match_phrase_prefix'): ClauseParser {
  const lastIsPrefix = where === 'match_phrase_prefix'
  const keys = ['query', 'slop', 'boost', ...(lastIsPrefix ? ['max_expansions'] : [])]
  return (value, context) => {
    const [name, inner] = onlyEntry(value, where)
    const body = isObject(inner) ? inner : { query: inner }
    onlyKeys(body, where, keys)
    // Beginnings are completed to the most frequent words, of which there are enough.
    if (body['max_expansions'] !== undefined) countOf(body['max_expansions'], where, 1)
    return {
      kind: 'phrase',
      text: textOf(body['query'], where),
      fields: searchedFields(context.schema, [name], where),
      slop: slopOf(body['slop'], where),
      lastIsPrefix,
      tieBreaker: 0,
      boost: boostOf(body, where)
    }
  }
}

export const parseMatchPhrase = phraseParser('match_phrase')
export const parseMatchPhrasePrefix = phraseParser('match_phrase_prefix')
