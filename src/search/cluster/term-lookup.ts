import type { FuzzyRule } from '../analysis/fuzziness.ts'
import { maxPrefixTerms } from '../ranking.ts'
import { escapedRegExp, type Clause } from './compile.ts'
import type { AskIndex } from './completions.ts'
import { ALL_WORDS, KEYS } from './mapping.ts'
import { editsTo, nearPattern } from './near-terms.ts'

/** Keys that a text may mean; the cluster says which of them any document has. */
export interface TermQuestions {
  readonly keys: readonly string[]
  readonly prefixes: readonly string[]
  readonly near: readonly { readonly key: string; readonly rule: FuzzyRule }[]
}

export interface KnownTerm {
  readonly key: string
  /** Documents that have it. */
  readonly frequency: number
}

export interface NearTerm extends KnownTerm {
  readonly edits: number
}

export interface TermAnswers {
  readonly documents: number
  /** Frequencies of keys that some document has. */
  readonly frequencies: ReadonlyMap<string, number>
  /** The most frequent keys that begin so. */
  readonly beginning: ReadonlyMap<string, readonly KnownTerm[]>
  /** Answers stand in the order of the questions. */
  readonly near: readonly (readonly NearTerm[])[]
}

/** A cluster takes some thousand filters in one request. */
const FILTERS_MAX = 500
/** Keys that are looked at to find those near a word. */
const CANDIDATES_MAX = 5_000

interface KeyBuckets {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[]
}

/** Asks for all of them in one request. */
export async function lookUpTerms({ keys, prefixes, near }: TermQuestions, ask: AskIndex): Promise<TermAnswers> {
  const wanted = [...new Set(keys)].filter(Boolean)
  const starts = [...new Set(prefixes)].filter(Boolean)
  const chunks = Array.from({ length: Math.ceil(wanted.length / FILTERS_MAX) }, (_, at) =>
    wanted.slice(at * FILTERS_MAX, (at + 1) * FILTERS_MAX)
  )
  const answer = await ask<{
    readonly hits: { readonly total: { readonly value: number } }
    readonly aggregations?: Readonly<Record<string, KeyBuckets & { readonly keys: KeyBuckets }>>
  }>({
    size: 0,
    track_total_hits: true,
    aggs: Object.fromEntries<Clause>([
      ...chunks.map((chunk, at) => [`keys${at}`, { filters: { filters: chunk.map(hasKey) } }] as const),
      ...starts.map((prefix, at) => [`prefix${at}`, beginningWith(prefix)] as const),
      ...near.map(({ key, rule }, at) => [`near${at}`, keysLike(nearPattern(key, rule), CANDIDATES_MAX)] as const)
    ])
  })
  const found = answer.aggregations ?? {}
  const counts = chunks.flatMap((chunk, at) =>
    chunk.map((key, place) => [key, found[`keys${at}`]?.buckets[place]?.doc_count ?? 0] as const)
  )
  return {
    documents: answer.hits.total.value,
    frequencies: new Map(counts.filter(([, count]) => count > 0)),
    beginning: new Map(starts.map((prefix, at) => [prefix, termsIn(found[`prefix${at}`]?.keys)])),
    near: near.map(({ key, rule }, at) =>
      termsIn(found[`near${at}`]).flatMap(term => {
        const edits = editsTo(key, term.key, rule)
        return edits === undefined ? [] : [{ ...term, edits }]
      })
    )
  }
}

const hasKey = (key: string): Clause => ({ term: { [ALL_WORDS]: key } })

const keysLike = (pattern: string, size: number): Clause => ({ terms: { field: KEYS, include: pattern, size } })

const beginningWith = (prefix: string): Clause => ({
  filter: { prefix: { [ALL_WORDS]: { value: prefix } } },
  aggs: { keys: keysLike(`${escapedRegExp(prefix)}.*`, maxPrefixTerms(prefix.length)) }
})

const termsIn = (found: KeyBuckets | undefined): readonly KnownTerm[] =>
  found?.buckets.map(({ key, doc_count }) => ({ key, frequency: doc_count })) ?? []
