import { listBody } from '../../../contract/catalogue/catalogue-query.ts'
import { readSentence } from '../../../domain/search/sentence-phrases.ts'
import type { ActiveSearchRules } from './active-search-rules.ts'
import type { SearchWithRules } from './search-with-rules.ts'

export interface ComparedProduct {
  readonly slug: string
  readonly title: string
}

/** One search by the rules before and by those after. */
export interface ComparedSearch {
  readonly text: string
  readonly before: readonly ComparedProduct[]
  readonly after: readonly ComparedProduct[]
  /** Pages that it leads to instead of a list. */
  readonly redirectBefore?: string
  readonly redirectAfter?: string
}

interface Comparison {
  readonly search: SearchWithRules
  readonly before: ActiveSearchRules
  readonly after: ActiveSearchRules
  /** Products of each search that are compared. */
  readonly top: number
}

/** The first products of searches by two sets of rules. */
export async function compareSearches(
  { search, before, after, top }: Comparison,
  texts: readonly string[]
): Promise<readonly ComparedSearch[]> {
  const compared: ComparedSearch[] = []
  for (const text of texts) {
    const body = { ...listBody({ text, reading: readSentence(text) }), size: top, _source: ['slug', 'title'] as const }
    const products = async (rules: ActiveSearchRules) =>
      (await search(body, rules)).hits.hits.flatMap(({ _source }) =>
        _source ? [{ slug: _source.slug, title: _source.title }] : []
      )
    const [redirectBefore, redirectAfter] = [before.redirectOf(text), after.redirectOf(text)]
    compared.push({
      text,
      before: await products(before),
      after: await products(after),
      ...(redirectBefore !== undefined && { redirectBefore }),
      ...(redirectAfter !== undefined && { redirectAfter })
    })
  }
  return compared
}

/** A product of the list after, and what became of its place: `new` had none among the first before. */
export type RankMove = 'same' | 'new' | { readonly from: number }

/** How each product of the list after has moved. */
export const rankMovesOf = ({ before, after }: ComparedSearch): readonly RankMove[] =>
  after.map(({ slug }, at) => {
    const from = before.findIndex(each => each.slug === slug)
    return from === at ? 'same' : from < 0 ? 'new' : { from: from + 1 }
  })

/** True where the two answers differ at all. */
export const isChanged = (search: ComparedSearch) =>
  search.redirectBefore !== search.redirectAfter ||
  search.before.length !== search.after.length ||
  rankMovesOf(search).some(move => move !== 'same')
