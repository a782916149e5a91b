import { keyboardVariants } from '../analysis/keyboard-layouts.ts'
import type { PhraseQuery } from '../query/tree.ts'
import type { Clause } from './compile.ts'
import { phraseFields } from './mapping.ts'
import { rootsInOrder, wordsInOrder } from './phrase-keys.ts'
import type { Probe } from './text-queries.ts'
import { NOTHING } from './word-clauses.ts'

/** Resolves a phrase: as typed, or, unless an exact one is asked for, as another keyboard layout would have typed it. */
export async function compilePhrase(query: PhraseQuery, probe: Probe): Promise<Clause> {
  const readings = [query.text, ...(query.isExact ? [] : keyboardVariants(query.text))].map(text =>
    phraseClause(text, query)
  )
  const found = await probe(readings)
  return readings[found.indexOf(true)] ?? NOTHING
}

function phraseClause(text: string, query: PhraseQuery): Clause {
  const { fields, slop, lastIsPrefix, isExact, tieBreaker, boost } = query
  const words = wordsInOrder(text)
  if (words.length === 0) return NOTHING
  // An unfinished word has no root yet.
  const roots = lastIsPrefix ? [...rootsInOrder(text).slice(0, -1), words.at(-1)] : rootsInOrder(text)
  const kind = lastIsPrefix ? 'match_phrase_prefix' : 'match_phrase'
  const clause = (field: string, keys: readonly (string | undefined)[], weight: number): Clause => ({
    [kind]: { [field]: { query: keys.join(' '), slop, boost: weight } }
  })
  return {
    dis_max: {
      tie_breaker: tieBreaker,
      boost,
      queries: fields.map(({ name, boost: weight }) => {
        const field = phraseFields(name)
        const asWritten = clause(field.words, words, weight)
        return isExact ? asWritten : { dis_max: { queries: [clause(field.roots, roots, weight), asWritten] } }
      })
    }
  }
}
