import { repairOf, type Repair } from '../analysis/edits.ts'
import { queryWords, retypedQueries, type QueryWord } from '../analysis/query-words.ts'
import { howMany } from '../query/minimum.ts'
import { retyped } from '../analysis/keyboard.ts'
import { respellings, rewordings } from '../analysis/synonyms.ts'
import type { MatchQuery, PhraseQuery } from '../query/tree.ts'
import type { Clause } from './compile.ts'
import { ALL_WORDS, phraseFields, wordsField } from './mapping.ts'
import { rootsInOrder, wordsInOrder } from './phrase-keys.ts'

const NOTHING: Clause = { match_none: {} }
const BEGINNING_WEIGHT = 0.6
const MOST_BEGINNINGS = [0, 12, 32, 64]
const REWORDED_SHARE = 0.9
const MOST_MISSPELT = 48
/** What a word that was misspelt by so many letters is worth. */
const MISSPELT_WEIGHT = 0.45

/** One way to read a text: which keys each of its words may have, and whether it may be misspelt. */
export interface Reading {
  readonly words: readonly ReadWord[]
}

interface ReadWord {
  readonly word: QueryWord
  readonly isUnfinished: boolean
  readonly isGuessed: boolean
  readonly isMended: boolean
}

/** Asks the cluster in one go whether each of some filters finds anything. */
export type Probe = (filters: readonly Clause[]) => Promise<readonly boolean[]>

/**
 * What a text means here, worked out as the embedded engine does: its words as they are, then as another keyboard
 * layout would have given them, and only then with typing errors forgiven, first in words that nobody knows, at last
 * in all.
 */
export async function meaningOf(query: MatchQuery, probe: Probe): Promise<Clause> {
  const words = queryWords(query.text)
  if (words.length === 0) return NOTHING
  const asTyped = await known(readingOf(words, query), query, probe)
  const said = [
    ...(asTyped.isKnown ? [clauseOf(asTyped.reading, query)] : []),
    ...(await inOtherWords(rewordings(query.text), query, probe))
  ]
  const asSaid = bestOf(said)
  if (said.length > 0 && (await probe([asSaid]))[0]) return asSaid
  for (const other of retypedQueries(query.text)) {
    if (other.length === 0) continue
    const meant = await known(readingOf(other, query), query, probe)
    if (meant.isKnown && (await finds(meant.reading, query, probe))) return clauseOf(meant.reading, query)
  }
  if (query.fuzziness === 0) return clauseOf(asTyped.reading, query)
  const mended = mend(asTyped.reading, (_, at) => !asTyped.known[at])
  const respelt = await inOtherWords(respellings(query.text), query, probe)
  if (respelt.length > 0 || (await finds(mended, query, probe))) return bestOf([clauseOf(mended, query), ...respelt])
  return clauseOf(
    mend(mended, () => true),
    query
  )
}

const bestOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] ?? NOTHING) : { dis_max: { tie_breaker: 0, queries: clauses } }

/** Synonyms of several words are looked for as queries of their own, and count for less. */
async function inOtherWords(texts: readonly string[], query: MatchQuery, probe: Probe): Promise<readonly Clause[]> {
  const other = { ...query, boost: query.boost * REWORDED_SHARE, operator: 'and' as const, lastIsPrefix: false }
  const read = await Promise.all(texts.map(text => known(readingOf(queryWords(text), other), other, probe)))
  return read.flatMap(({ isKnown, reading }) => (isKnown ? [clauseOf(reading, other)] : []))
}

const readingOf = (words: readonly QueryWord[], query: MatchQuery): Reading => ({
  words: words.map((word, at) => ({
    word,
    isUnfinished: query.lastIsPrefix && at === words.length - 1,
    isGuessed: false,
    isMended: false
  }))
})

const mend = (reading: Reading, isWanted: (word: ReadWord, at: number) => boolean): Reading => ({
  words: reading.words.map((word, at) => (isWanted(word, at) && !word.word.exact ? { ...word, isMended: true } : word))
})

interface Known {
  readonly reading: Reading
  readonly known: readonly boolean[]
  readonly isKnown: boolean
}

/** Words that nobody has written are read by their guessed stems, where somebody has written those. */
async function known(reading: Reading, query: MatchQuery, probe: Probe): Promise<Known> {
  const guessed = reading.words.map(word => ({ ...word, isGuessed: true }))
  const answers = await probe([...reading.words, ...guessed].map(word => anywhere(word, query)))
  const count = reading.words.length
  const words = reading.words.map((word, at) =>
    !answers[at] && answers[at + count] ? { ...word, isGuessed: true } : word
  )
  const isWordKnown = words.map((_, at) => Boolean(answers[at]) || Boolean(answers[at + count]))
  return {
    reading: { words },
    known: isWordKnown,
    isKnown: words.every(({ word }, at) => word.optional || isWordKnown[at])
  }
}

async function finds(reading: Reading, query: MatchQuery, probe: Probe): Promise<boolean> {
  const [found] = await probe([clauseOf(reading, query)])
  return found ?? false
}

/** Whether a word stands in any field at all. */
const anywhere = (word: ReadWord, query: MatchQuery): Clause => ({
  bool: { should: choicesIn(ALL_WORDS, word, query, 1), minimum_should_match: 1 }
})

/** The query that finds a text read this way: enough of its words, each worth its best field. */
function clauseOf({ words }: Reading, query: MatchQuery): Clause {
  const asked = words.filter(({ word }) => !word.optional)
  const clause = (word: ReadWord): Clause => ({
    dis_max: {
      tie_breaker: query.tieBreaker,
      queries: query.fields.map(({ name, boost }) => ({
        dis_max: { tie_breaker: 0, queries: choicesIn(wordsField(name), word, query, boost) }
      }))
    }
  })
  return {
    bool: {
      must: [{ bool: { should: asked.map(clause), minimum_should_match: wanted(asked.length, query) } }],
      should: words.filter(({ word }) => word.optional).map(clause),
      boost: query.boost
    }
  }
}

function wanted(all: number, { operator, minimumShouldMatch }: MatchQuery): number {
  if (operator === 'and') return all
  return Math.max(1, minimumShouldMatch ? Math.min(all, howMany(minimumShouldMatch, all)) : 1)
}

/** All that may stand for a word in one field. */
function choicesIn(field: string, read: ReadWord, query: MatchQuery, boost: number): readonly Clause[] {
  const { word } = read
  const term = (key: string, weight: number): Clause => ({ term: { [field]: { value: key, boost: boost * weight } } })
  const choices = word.keys.map(({ key, weight }) => term(key, weight))
  if (read.isUnfinished && word.key)
    choices.push({
      prefix: {
        [field]: {
          value: word.key,
          rewrite: `top_terms_blended_freqs_${MOST_BEGINNINGS[word.key.length] ?? MOST_BEGINNINGS.at(-1) ?? 0}`,
          boost: boost * BEGINNING_WEIGHT
        }
      }
    })
  if (read.isGuessed) choices.push(...word.guesses.map(({ key, weight }) => term(key, weight)))
  const repair: Pick<Repair, 'edits' | 'fixed'> =
    query.fuzziness === 'auto' ? repairOf(word.length, word.key, false) : { edits: query.fuzziness, fixed: 0 }
  if (read.isMended && repair.edits > 0 && word.key)
    choices.push({
      fuzzy: {
        [field]: {
          value: word.key,
          fuzziness: repair.edits,
          prefix_length: repair.fixed,
          max_expansions: MOST_MISSPELT,
          transpositions: true,
          rewrite: `top_terms_blended_freqs_${MOST_MISSPELT}`,
          boost: boost * MISSPELT_WEIGHT
        }
      }
    })
  return choices
}

/** What a phrase means here: as it is typed, or else, unless it is meant to the letter, as another keyboard layout would have given it. */
export async function meaningOfPhrase(query: PhraseQuery, probe: Probe): Promise<Clause> {
  const readings = [query.text, ...(query.isExact ? [] : retyped(query.text))].map(text => phraseClause(text, query))
  const found = await probe(readings)
  return readings[found.indexOf(true)] ?? NOTHING
}

function phraseClause(text: string, query: PhraseQuery): Clause {
  const { fields, slop, lastIsPrefix, isExact, tieBreaker, boost } = query
  const words = wordsInOrder(text)
  if (words.length === 0) return NOTHING
  // What is still being typed has no root yet.
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
