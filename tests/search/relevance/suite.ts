import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBody } from '../../../src/contract/catalogue-query.ts'
import { catalogueSchema } from '../../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../../src/search/embedded/engine.ts'
import { parseSearch } from '../../../src/search/query/parse-search.ts'
import { CatalogueIndexer } from '../../../src/server/catalogue/products/catalogue-indexer.ts'
import { seedCatalogue } from '../../../src/server/catalogue/products/seed.ts'
import { openDatabase } from '../../../src/server/platform/db/open.ts'
import { ndcg, reciprocalRank } from './measures.ts'
import { plainBm25 } from './plain-bm25.ts'
import heldOut from './held-out.json' with { type: 'json' }
import queries from './queries.json' with { type: 'json' }

/** Beginnings of article codes: `best` is what was meant, `good` is welcome beside it. */
interface Query {
  readonly text: string
  readonly kind: string
  readonly best: readonly string[]
  readonly good: readonly string[]
}

export interface Judged {
  readonly query: Query
  readonly found: readonly string[]
  readonly ndcg: number
  readonly reciprocalRank: number
}

export interface Figures {
  readonly ndcg: number
  readonly mrr: number
  /** Share of queries without any answer. */
  readonly zeroResults: number
}

const BEST = 3
const GOOD = 1

function gradeOf(sku: string, { best, good }: Query): number {
  if (best.some(beginning => sku.startsWith(beginning))) return BEST
  return good.some(beginning => sku.startsWith(beginning)) ? GOOD : 0
}

const NOW = new Date('2026-11-21T00:00:00Z')
const MOST_PRODUCTS = 1_000

/** `tuning`: those that search was made to answer; `held out`: those it was only ever asked. */
export const QUERIES = { tuning: queries, 'held out': heldOut } as const
export type Part = keyof typeof QUERIES

/** Asks the shop's own catalogue all queries of a part, by the shop's search and by plain BM25. */
export async function judgeAll(part: Part) {
  const folder = mkdtempSync(join(tmpdir(), 'relevance-'))
  const db = await openDatabase({ dataDir: folder })
  const engine = openEmbeddedSearch({ now: () => NOW.getTime() })
  try {
    await seedCatalogue(db, 'content/catalogue', NOW)
    await new CatalogueIndexer({ db, engine, now: () => NOW, onChanged: () => undefined }).rebuild()
    const search = async (body: object) => {
      const request = parseSearch(body, catalogueSchema)
      if (!request.ok) throw new Error(request.refusal.reason)
      return (await engine.search('catalogue', request.value)).hits.hits
    }
    const all = (await search({ size: MOST_PRODUCTS })).map(({ _source }) => _source as Record<string, unknown>)
    const skus = all.map(({ sku }) => String(sku))
    const plain = plainBm25(all.map(one => ({ id: String(one['sku']), text: textOf(one) })))
    const judge = (query: Query, found: readonly string[]): Judged => {
      const grades = found.map(sku => gradeOf(sku, query))
      const known = skus.map(sku => gradeOf(sku, query))
      return { query, found, ndcg: ndcg(grades, known), reciprocalRank: reciprocalRank(grades) }
    }
    const own: Judged[] = []
    for (const query of QUERIES[part]) {
      // Stock does not matter for relevance.
      const must = listBody({ text: query.text }).query?.['bool'] as { readonly must: unknown }
      const hits = await search({ query: { bool: { must: must.must } }, size: 10, _source: ['sku'] })
      own.push(
        judge(
          query,
          hits.map(({ _source }) => String((_source as { readonly sku: string }).sku))
        )
      )
    }
    return { own, plain: QUERIES[part].map(query => judge(query, plain(query.text))), products: skus.length }
  } finally {
    await engine.close()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const textOf = ({ title, name, sku, brand, gendric, description, description_en }: Record<string, unknown>) =>
  [title, name, sku, (brand as { readonly name: string }).name, gendric, description, description_en].join(' ')

export function figuresOf(judged: readonly Judged[]): Figures {
  const mean = (of: (one: Judged) => number) =>
    judged.reduce((sum, one) => sum + of(one), 0) / Math.max(1, judged.length)
  return {
    ndcg: mean(one => one.ndcg),
    mrr: mean(one => one.reciprocalRank),
    zeroResults: mean(one => (one.found.length ? 0 : 1))
  }
}
