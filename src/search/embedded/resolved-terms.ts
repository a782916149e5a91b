import type { QueryWord } from '../analysis/query-words.ts'
import type { BitSet } from './bit-set.ts'
import type { HitList } from './hits.ts'
import type { TextIndex } from './text-index.ts'

export interface WeightedTerm {
  readonly term: number
  readonly weight: number
}

export interface ResolvedWord {
  readonly word: QueryWord
  readonly terms: readonly WeightedTerm[]
}

export interface MatchIndex {
  readonly text: TextIndex<never>
  readonly count: number
  readonly live: BitSet
}

/** What was found, and the words it was found by. */
export interface ResolvedMatch {
  readonly resolved: readonly ResolvedWord[]
  readonly hits: HitList
}
