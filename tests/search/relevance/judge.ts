import { listBody } from '../../../src/contract/catalogue/catalogue-query.ts'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { readSentence } from '../../../src/domain/search/sentence-phrases.ts'
import { catalogueSchema } from '../../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../../src/search/embedded/engine.ts'
import type { SearchEngine } from '../../../src/search/port.ts'
import { parseSearch } from '../../../src/search/query/parse-search.ts'
import { sqliteFts5 } from './fts5.ts'
import { ndcg, reciprocalRank, type Grade } from './measures.ts'
import { plainBm25 } from './plain-bm25.ts'

export const NOW = new Date('2026-11-21T00:00:00Z')

/** A question, and how well a product answers it. */
export interface JudgedQuery {
  readonly text: string
  readonly kind: string
  readonly gradeOf: (product: ProductDocument) => Grade
}

export interface Judged {
  readonly query: JudgedQuery
  /** SKUs. */
  readonly found: readonly string[]
  readonly ndcg: number
  readonly reciprocalRank: number
  readonly isFirstRight: boolean
}

/** The answers of one search to all queries. */
export interface Figures {
  readonly ndcg: number
  readonly mrr: number
  /** Share of queries whose first answer is what was meant, or welcome. */
  readonly firstRight: number
  /** Share of queries without any answer. */
  readonly zeroResults: number
}

export interface Comparison {
  readonly products: number
  readonly own: readonly Judged[]
  /** The same questions to a second engine, if there is one. */
  readonly cluster?: readonly Judged[]
  readonly bm25: readonly Judged[]
  readonly fts5: readonly Judged[]
}

const DEPTH = 10

/** Asks all queries of a catalogue by the shop's search, by plain BM25 and by SQLite. */
export async function judgeAll(
  products: readonly ProductDocument[],
  queries: readonly JudgedQuery[],
  engine: SearchEngine = openEmbeddedSearch({ now: () => NOW.getTime() }),
  cluster?: SearchEngine
): Promise<Comparison> {
  const bySku = new Map(products.map(product => [product.sku, product]))
  const judge = (query: JudgedQuery, found: readonly string[]): Judged => {
    const grades = found.flatMap(sku => bySku.get(sku) ?? []).map(query.gradeOf)
    const known = products.map(query.gradeOf)
    return {
      query,
      found,
      ndcg: ndcg(grades, known),
      reciprocalRank: reciprocalRank(grades),
      isFirstRight: (grades[0] ?? 0) > 0
    }
  }
  const texts = products.map(one => ({ id: one.sku, text: textOf(one) }))
  const bm25 = plainBm25(texts)
  const fts5 = sqliteFts5(texts)
  const judgeBy = async (engine: SearchEngine) => {
    await engine.replaceAll(products)
    const judged: Judged[] = []
    for (const query of queries) judged.push(judge(query, await answersOf(engine, query.text)))
    return judged
  }
  return {
    products: products.length,
    own: await judgeBy(engine),
    ...(cluster && { cluster: await judgeBy(cluster) }),
    bm25: queries.map(query => judge(query, bm25(query.text))),
    fts5: queries.map(query => judge(query, fts5(query.text)))
  }
}

/** SKUs of the products that the shop shows first, in and out of stock: it does not matter for relevance. */
async function answersOf(engine: SearchEngine, text: string): Promise<readonly string[]> {
  const body = listBody({ text, reading: readSentence(text) })
  const unfiltered = {
    query: withoutFilter(body.query),
    // The cheapest come first where a search asks for them: an order of the good hits alone.
    ...(body.sort && { sort: body.sort }),
    ...(body.min_score_share !== undefined && { min_score_share: body.min_score_share }),
    fallbacks: (body.fallbacks ?? []).map(each => ({ ...each, query: withoutFilter(each['query']) }))
  }
  const request = parseSearch({ ...unfiltered, size: DEPTH, _source: ['sku'] }, catalogueSchema)
  if (!request.ok) throw new Error(request.refusal.reason)
  const { hits } = await engine.search('catalogue', request.value)
  return hits.hits.map(({ _source }) => (_source as { readonly sku: string }).sku)
}

function withoutFilter(query: unknown) {
  const { filter: _, ...bool } = (query as { readonly bool: Record<string, unknown> }).bool
  return { bool }
}

/** All texts of a product that the shop's own search reads, names of its categories included. */
const textOf = (product: ProductDocument) =>
  [
    product.title,
    product.name === product.title ? '' : product.name,
    product.sku,
    product.brand.name,
    product.gendric,
    ...product.taxonomy.flatMap(({ names }) => names),
    product.description,
    product.description_en === product.description ? '' : product.description_en,
    ...product.property_list.map(({ value }) => value)
  ].join(' ')

export function figuresOf(judged: readonly Judged[]): Figures {
  const mean = (of: (one: Judged) => number) =>
    judged.reduce((sum, one) => sum + of(one), 0) / Math.max(1, judged.length)
  return {
    ndcg: mean(one => one.ndcg),
    mrr: mean(one => one.reciprocalRank),
    firstRight: mean(one => Number(one.isFirstRight)),
    zeroResults: mean(one => (one.found.length ? 0 : 1))
  }
}
