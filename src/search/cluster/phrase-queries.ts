import { keyboardVariants } from '../analysis/keyboard-layouts.ts'
import { queryWords } from '../analysis/query-words.ts'
import type { PhraseQuery } from '../query/tree.ts'
import { phraseShare } from '../ranking.ts'
import type { Clause } from './compile.ts'
import { phraseFields } from './mapping.ts'
import { rootsInOrder, wordsInOrder } from './phrase-keys.ts'
import { read, type TextCompiling } from './text-queries.ts'
import { NOTHING, rarityOf, type QueryReading } from './word-clauses.ts'

/** Resolves a phrase: as typed, or, unless an exact one is asked for, as another keyboard layout would have typed it. */
export async function compilePhrase(
  query: PhraseQuery,
  { probe, lookUp }: Pick<TextCompiling, 'probe' | 'lookUp'>
): Promise<Clause> {
  const texts = [query.text, ...(query.isExact ? [] : keyboardVariants(query.text))]
  const [found, readings] = await Promise.all([
    probe(texts.map(text => phraseClause(text, query, 1))),
    read(
      texts.map(text => ({ words: queryWords(text), isUnfinished: query.lastIsPrefix })),
      lookUp
    )
  ])
  const at = found.indexOf(true)
  const [text, reading] = [texts[at], readings[at]]
  return text === undefined || !reading ? NOTHING : phraseClause(text, query, rarityOfAll(reading))
}

/** Weight of a phrase as the embedded engine has it: by the rarity of all its words. */
const rarityOfAll = ({ words, documents }: QueryReading) =>
  words.reduce((sum, { terms }) => sum + rarityOf(terms, documents), 0)

function phraseClause(text: string, query: PhraseQuery, rarity: number): Clause {
  const { fields, slop, lastIsPrefix, isExact, tieBreaker, boost } = query
  const words = wordsInOrder(text)
  if (words.length === 0) return NOTHING
  // An unfinished word has no root yet.
  const roots = lastIsPrefix ? [...rootsInOrder(text).slice(0, -1), words.at(-1)] : rootsInOrder(text)
  const kind = lastIsPrefix ? 'match_phrase_prefix' : 'match_phrase'
  const clause = (field: string, keys: readonly (string | undefined)[]): Clause => ({
    [kind]: { [field]: { query: keys.join(' '), slop } }
  })
  return {
    dis_max: {
      tie_breaker: tieBreaker,
      boost: boost * rarity * phraseShare(1),
      queries: fields.map(({ name, boost: weight }) => {
        const field = phraseFields(name)
        const asWritten = clause(field.words, words)
        const either = { bool: { should: [clause(field.roots, roots), asWritten] } }
        return { constant_score: { filter: isExact ? asWritten : either, boost: weight } }
      })
    }
  }
}
