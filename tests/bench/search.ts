import { listBody, relatedBody, seriesBody, suggestBody } from '../../src/contract/catalogue-query.ts'
import type { SearchBody } from '../../src/contract/catalogue-query.ts'
import type { ProductDocument } from '../../src/contract/product-document.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { randomFrom, syntheticDocuments } from './synthetic-documents.ts'

export interface SearchFigure {
  readonly kind: string
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly max: number
}

const ROUNDS = 600
const WARM_UP = 100

/** The question the budget is set for: words, the catalogue filter, five facets of twenty, forty products. */
const fiveFacets = (text: string): SearchBody => ({
  ...listBody({ text }),
  aggs: Object.fromEntries(['l0', 'l1', 'l2', 'l3', 'l4'].map(level => [level, { terms: { field: level, size: 20 } }]))
})

/** Asks the engine what shoppers ask and tells how long single answers take, parsing included. */
export async function benchSearch(
  documents: readonly ProductDocument[] = syntheticDocuments(20_000)
): Promise<readonly SearchFigure[]> {
  const engine = openEmbeddedSearch()
  const started = performance.now()
  await engine.replaceAll(documents)
  console.log(`search: ${documents.length} products indexed in ${Math.round(performance.now() - started)} ms`)

  const random = randomFrom(7)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const words = documents.flatMap(({ title, name }) => `${title} ${name}`.split(/\s+/).filter(word => word.length > 2))
  const word = () => one(words)
  const misspelt = () => misspell(word(), random)
  const kinds: Readonly<Record<string, () => SearchBody>> = {
    'one word, five facets': () => fiveFacets(word()),
    'two words, five facets': () => fiveFacets(`${word()} ${word()}`),
    'title, five facets': () => fiveFacets(one(documents).title),
    'misspelt, five facets': () => fiveFacets(misspelt()),
    'two misspelt, five facets': () => fiveFacets(`${misspelt()} ${misspelt()}`),
    'beginning, five facets': () => fiveFacets(word().slice(0, 1 + Math.floor(random() * 3))),
    'all facets of the page': () => listBody({ text: word(), facets: true }),
    'facets with choices': () =>
      listBody({ text: word(), facets: true, brands: [one(documents).brand.code], priceFrom: 1_000 }),
    'category, all facets': () => listBody({ taxon: one(documents).l0[0] ?? '', facets: true, sort: 'date_desc' }),
    'everything, all facets': () => listBody({ facets: true, sort: 'price_asc' }),
    random: () => listBody({ sort: 'random', seed: String(random()) }),
    'by title': () => listBody({ sort: 'title_asc' }),
    series: () => seriesBody(one(documents)),
    related: () => relatedBody(one(documents)),
    suggest: () => suggestBody(word().slice(0, 2 + Math.floor(random() * 4))),
    'suggest, misspelt': () => suggestBody(misspelt())
  }
  const ask = async (body: SearchBody) => {
    const request = parseSearch(body, catalogueSchema)
    if (!request.ok) throw new Error(request.refusal.reason)
    await engine.search('catalogue', request.value)
  }
  const put = () => {
    const document = one(documents)
    return engine.put([
      { ...document, total_on_hand: Math.floor(random() * 9), selling_price: 1_000 + Math.floor(random() * 9_000) }
    ])
  }

  const figures: SearchFigure[] = []
  for (const [kind, make] of Object.entries(kinds)) figures.push(await measure(kind, make, ask))
  figures.push(await measure('price and stock changed', () => undefined, put))
  await engine.close()
  print(figures)
  return figures
}

async function measure<T>(kind: string, make: () => T, run: (made: T) => Promise<unknown>): Promise<SearchFigure> {
  const times: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const made = make()
    const started = performance.now()
    await run(made)
    if (round >= WARM_UP) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { kind, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** One letter left out, doubled or swapped with the next. */
function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
  const wrong = [before + after, before + letter + letter + after, before + (after[0] ?? '') + letter + after.slice(1)]
  return wrong[Math.floor(random() * wrong.length)] ?? word
}

function print(figures: readonly SearchFigure[]): void {
  console.log(`${'ms'.padEnd(28)}${'p50'.padStart(8)}${'p99'.padStart(8)}${'max'.padStart(8)}`)
  for (const { kind, p50, p99, max } of figures)
    console.log(kind.padEnd(28) + [p50, p99, max].map(ms => ms.toFixed(3).padStart(8)).join(''))
}

if (import.meta.main) await benchSearch()
