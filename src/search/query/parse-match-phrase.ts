import { boostOf } from './context.ts'
import type { ClauseParser } from './context.ts'
import { searchedFields } from './fields.ts'
import { countOf, isObject, onlyEntry, onlyKeys, textOf } from './json.ts'
import { SLOP_MAX } from './limits.ts'
import { illegalArgument, parsingException } from './refusal.ts'

export function slopOf(value: unknown, where: string): number {
  const slop = countOf(value ?? 0, where)
  if (slop > SLOP_MAX) throw illegalArgument(`[${where}] slop is at most [${SLOP_MAX}]`)
  return slop
}

/** `standard` takes words as they are written; the shop's own analysis is what is used where nothing is said. */
export function isExactOf(analyzer: unknown, where: string): boolean {
  if (analyzer === undefined) return false
  const name = textOf(analyzer, where)
  if (name !== 'standard') throw parsingException(`[${where}] analyzer [${name}] not found`)
  return true
}

function phraseParser(where: 'match_phrase' | 'match_phrase_prefix'): ClauseParser {
  const lastIsPrefix = where === 'match_phrase_prefix'
  const keys = ['query', 'slop', 'boost', lastIsPrefix ? 'max_expansions' : 'analyzer']
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
      isExact: isExactOf(body['analyzer'], where),
      tieBreaker: 0,
      boost: boostOf(body, where)
    }
  }
}

export const parseMatchPhrase = phraseParser('match_phrase')
export const parseMatchPhrasePrefix = phraseParser('match_phrase_prefix')
