import type { QueryWord } from '../analysis/query-words.ts'
import type { Bits } from './bits.ts'
import type { Listed } from './matched.ts'
import type { TextIndex } from './text-index.ts'

export interface Choice {
  readonly term: number
  readonly weight: number
}

export interface SoughtWord {
  readonly word: QueryWord
  readonly choices: readonly Choice[]
}

export interface MatchSource {
  readonly text: TextIndex<never>
  readonly count: number
  readonly live: Bits
}

/** What was found, and the words it was found by. */
export interface Understood {
  readonly sought: readonly SoughtWord[]
  readonly matched: Listed
}
