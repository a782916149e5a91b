import { COMPLETION_EDIT_WEIGHT, FUZZY_LENGTH_MAX } from '../ranking.ts'
import type { Suggestion, SuggestOption } from '../../contract/search/search-protocol.ts'
import { maxEditsFor } from '../analysis/fuzziness.ts'
import { keyboardVariants } from '../analysis/keyboard-layouts.ts'
import { latinKey } from '../analysis/latin.ts'
import type { Completion } from '../query/suggestion-types.ts'
import { escapedRegExp } from './compile.ts'
import { COMPLETION_SEPARATOR, completionField, guessField } from './mapping.ts'

interface Found {
  readonly text: string
  readonly score: number
  readonly hits: readonly { readonly _id: string; readonly _source: { readonly d: object } }[]
}

export type AskIndex = <T>(body: object) => Promise<T>

/** Corrected prefixes that are looked up. */
const FUZZY_PREFIXES_MAX = 20

/** Completions of a prefix: as typed, then in another keyboard layout, then with errors forgiven. */
export async function complete<D extends object>(
  completion: Completion,
  ask: AskIndex,
  optionOf: (hit: Found['hits'][number]) => Pick<SuggestOption<Partial<D>>, '_index' | '_id' | '_source'>
): Promise<readonly Suggestion<Partial<D>>[]> {
  const found = await firstFound(completion, ask)
  const options = found
    .toSorted((a, b) => b.score - a.score || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
    .flatMap(({ text, score, hits }) => hits.map(hit => ({ text, ...optionOf(hit), _score: score })))
    .slice(0, completion.size)
  return [{ text: completion.prefix, offset: 0, length: completion.prefix.length, options }]
}

async function firstFound(completion: Completion, ask: AskIndex): Promise<readonly Found[]> {
  for (const typed of [completion.prefix, ...keyboardVariants(completion.prefix)]) {
    const found = await beginningWith(latinKey(typed), completion, ask)
    if (found.length > 0) return found
  }
  const fuzzyKeys = await fuzzyPrefixes(completion, ask)
  const found = await Promise.all(fuzzyKeys.map(key => beginningWith(key, completion, ask)))
  return found.flat().map(one => ({ ...one, score: one.score * COMPLETION_EDIT_WEIGHT }))
}

/** Counted over all documents that share a text: the more there are, the likelier it is meant. */
async function beginningWith(key: string, { field, size, skipDuplicates }: Completion, ask: AskIndex) {
  if (!key) return []
  const name = completionField(field)
  const answer = await ask<{ aggregations: { texts: { buckets: readonly CompletionBucket[] } } }>({
    size: 0,
    query: { prefix: { [name]: { value: key } } },
    aggs: {
      texts: {
        terms: { field: name, size, include: `${escapedRegExp(key)}.*` },
        aggs: { hits: { top_hits: { size: skipDuplicates ? 1 : Math.min(size, 100), sort: ['_doc'], _source: ['d'] } } }
      }
    }
  })
  return answer.aggregations.texts.buckets.map(({ key: text, doc_count, hits }) => ({
    text: text.slice(text.indexOf(COMPLETION_SEPARATOR) + 1),
    score: doc_count,
    hits: hits.hits.hits
  }))
}

interface CompletionBucket {
  readonly key: string
  readonly doc_count: number
  readonly hits: { readonly hits: { readonly hits: Found['hits'] } }
}

/** The cluster's completion suggester finds near prefixes. */
async function fuzzyPrefixes({ field, prefix, fuzzy }: Completion, ask: AskIndex): Promise<readonly string[]> {
  const key = latinKey(prefix)
  const length = [...prefix].length
  if (!fuzzy || !key || length < fuzzy.minLength || key.length > FUZZY_LENGTH_MAX) return []
  const edits = fuzzy.fuzziness === 'auto' ? maxEditsFor(length) : fuzzy.fuzziness
  if (edits === 0) return []
  const answer = await ask<{ suggest: { near: readonly [{ options: readonly { text: string }[] }] } }>({
    _source: false,
    suggest: {
      near: {
        prefix: key,
        completion: {
          field: guessField(field),
          size: FUZZY_PREFIXES_MAX,
          skip_duplicates: true,
          fuzzy: { fuzziness: edits, unicode_aware: true, prefix_length: 1, min_length: 1 }
        }
      }
    }
  })
  return [...new Set(answer.suggest.near[0].options.map(({ text }) => text + COMPLETION_SEPARATOR))]
}
