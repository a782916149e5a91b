import { keyboardVariantQueries, queryWords } from '../analysis/query-words.ts'
import { respellings, rewordings } from '../analysis/synonyms.ts'
import type { MatchQuery } from '../query/tree.ts'
import { SYNONYM_PHRASE_WEIGHT } from '../ranking.ts'
import { scoreAt } from './hits.ts'
import type { HitList } from './hits.ts'
import { matchCacheOf } from './match-cache.ts'
import type { MatchIndex, ResolvedMatch, ResolvedWord } from './resolved-terms.ts'
import type { SearchScratch } from './search-scratch.ts'
import { resolveTerms, withFuzzyTerms } from './term-resolution.ts'
import { scoreWords } from './word-scoring.ts'

export function evaluateMatch(query: MatchQuery, index: MatchIndex, scratch: SearchScratch): HitList {
  return resolveMatch(query, index, scratch).hits
}

/** Cached until the index's texts change. */
export const resolveMatch = (query: MatchQuery, index: MatchIndex, scratch: SearchScratch): ResolvedMatch =>
  matchCacheOf(index).resolve(query, () => resolveUncached(query, index, scratch))

/**
 * Resolves the words as typed, then as another keyboard layout would have typed them, and only then forgives
 * typing errors: first in unknown words, then in all.
 */
function resolveUncached(query: MatchQuery, index: MatchIndex, scratch: SearchScratch): ResolvedMatch {
  const attempt = (resolved: readonly ResolvedWord[]): ResolvedMatch => ({
    resolved,
    hits: scoreWords(resolved, query, index, scratch)
  })
  const words = queryWords(query.text)
  const asTyped = resolveTerms(words, query, index.text)
  const literal = areAllKnown(asTyped) ? attempt(asTyped) : undefined
  const withSynonyms = withRewordings(
    [...(query.alternatives ?? []), ...rewordings(query.text), ...otherSpellings(query, asTyped)],
    query,
    index,
    scratch,
    literal
  )
  if (withSynonyms && withSynonyms.hits.slots.length) return withSynonyms
  for (const other of keyboardVariantQueries(query.text)) {
    const relaid = resolveTerms(other, query, index.text)
    if (!relaid.length || !areAllKnown(relaid)) continue
    const found = attempt(relaid)
    if (found.hits.slots.length) return found
  }
  if (query.fuzziness === 0) return attempt(asTyped)
  const corrected = asTyped.map((resolved, at) =>
    resolved.terms.length ? resolved : withFuzzyTerms(resolved, at, words.length, query, index)
  )
  const found = attempt(corrected)
  const isFound = found.hits.slots.length > 0
  const respelled = withRewordings(respellings(query.text), query, index, scratch, isFound ? found : undefined)
  if (respelled && respelled.hits.slots.length) return respelled
  return attempt(
    corrected.map((resolved, at) =>
      resolved === asTyped[at] ? withFuzzyTerms(resolved, at, words.length, query, index) : resolved
    )
  )
}

/** A word that is known by a guess alone may as well be misspelt. */
const otherSpellings = ({ text, fuzziness }: MatchQuery, words: readonly ResolvedWord[]) =>
  fuzziness !== 0 && words.some(({ isGuess }) => isGuess) ? respellings(text) : []

const areAllKnown = (resolved: readonly ResolvedWord[]) =>
  resolved.every(({ word, terms }) => terms.length > 0 || word.optional)

function withRewordings(
  texts: readonly string[],
  query: MatchQuery,
  index: MatchIndex,
  scratch: SearchScratch,
  literal: ResolvedMatch | undefined
): ResolvedMatch | undefined {
  let found = literal
  for (const text of texts) {
    const resolved = resolveTerms(queryWords(text), { lastIsPrefix: false }, index.text)
    if (!resolved.length || !areAllKnown(resolved)) continue
    const hits = scoreWords(
      resolved,
      { ...query, boost: query.boost * SYNONYM_PHRASE_WEIGHT, operator: 'and' },
      index,
      scratch
    )
    if (!found) found = { resolved, hits }
    else found = { resolved: [...found.resolved, ...resolved], hits: unionByBestScore(found.hits, hits, scratch) }
  }
  return found
}

/** Union of two hit lists, each hit with the better of its scores. */
function unionByBestScore(one: HitList, other: HitList, scratch: SearchScratch): HitList {
  if (!other.slots.length) return one
  const { marks, scores, touched } = scratch
  const mark = scratch.nextMark()
  let count = 0
  for (const { slots, scores: own } of [one, other])
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]!
      const score = scoreAt(own, at)
      if (marks[slot] !== mark) {
        marks[slot] = mark
        scores[slot] = score
        touched[count++] = slot
      } else if (scores[slot]! < score) scores[slot] = score
    }
  const slots = scratch.slotLists.acquire(count)
  const own = scratch.scoreLists.acquire(count)
  for (let at = 0; at < count; at++) {
    slots[at] = touched[at]!
    own[at] = scores[touched[at]!]!
  }
  return { slots, scores: own }
}
