import { listBody } from '../../../contract/catalogue/catalogue-query.ts'
import type { SearchClause, Suggestion } from '../../../contract/search/search-protocol.ts'
import { readSentence } from '../../../domain/search/sentence-phrases.ts'
import { wordsOf } from '../../../search/analysis/words.ts'
import type { Catalogue } from '../../catalogue/products/index.ts'

type Search = Catalogue['search']

const NEAREST = 3
const WORDS_MAX = 6

/** How many products that can be bought a search finds by itself: what is near to it is counted as nothing found. */
export async function totalOf(search: Search, text: string, filter: readonly SearchClause[] = []) {
  const body = listBody({ text, reading: readSentence(text) })
  const query = body.query && { bool: { must: [body.query], filter } }
  return (await search({ ...body, ...(query && { query }), fallbacks: [], size: 0 })).hits.total.value
}

/** Nobody is led to alcohol. */
const FOR_EVERYBODY: SearchClause = { term: { age_restricted: false } }

/** Searches with a word less or a word mended that find something, best first. */
export async function nearestSearches(search: Search, text: string): Promise<readonly string[]> {
  const words = wordsOf(text)
    .map(word => word.text)
    .slice(0, WORDS_MAX)
  const fewer = words.length < 2 ? [] : words.map((_, at) => words.filter((__, other) => other !== at).join(' '))
  const single = words.length < 3 ? [] : words
  const corrected = await spellingSuggestions(search, words)
  const candidates = [...new Set([...corrected, ...fewer, ...single])].filter(each => each !== text.toLowerCase())
  const totals = await Promise.all(candidates.map(each => totalOf(search, each, [FOR_EVERYBODY])))
  const found = candidates.flatMap((candidate, at) => ((totals[at] ?? 0) > 0 ? [candidate] : []))
  return found.slice(0, NEAREST)
}

async function spellingSuggestions(search: Search, words: readonly string[]): Promise<readonly string[]> {
  const text = words.join(' ')
  const term = (field: string) => ({
    text,
    term: { field, suggest_mode: 'missing', size: NEAREST, min_word_length: 3 }
  })
  const { suggest = {} } = await search({
    size: 0,
    suggest: { title: term('title'), name: term('name'), brand: term('brand.name'), drug: term('gendric') }
  })
  const by = (at: number) =>
    Object.values(suggest)
      .flatMap((suggestions: readonly Suggestion<unknown>[]) => suggestions[at]?.options ?? [])
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || (b.freq ?? 0) - (a.freq ?? 0))
      .slice(0, NEAREST)
  return words.flatMap((_, at) =>
    by(at).map(option => words.map((word, other) => (other === at ? option.text : word)).join(' '))
  )
}
