import type { QueryWord } from '../analysis/query-words.ts'
import type { BitSet } from './bit-set.ts'
import type { HitList } from './hits.ts'
import type { TextIndex } from './text-index.ts'

export interface WeightedTerm {
  readonly term: number
  readonly weight: number
}

export interface ResolvedWord {
  /** True for a word known by nothing but endings that Mongolian in Latin letters may have: `speeker` as a form of `speek`. */
  readonly isGuess?: boolean
  readonly word: QueryWord
  readonly terms: readonly WeightedTerm[]
}

export interface MatchIndex {
  readonly text: TextIndex<never>
  readonly count: number
  readonly live: BitSet
}

/** Hits of a text query, and the words that found them. */
export interface ResolvedMatch {
  readonly resolved: readonly ResolvedWord[]
  readonly hits: HitList
}
