import { randomFrom } from './synthetic-documents.ts'

const repeat = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

/** Any body that the language has a word for, mostly much too large. */
export function hostileBodies(number: number, seed: number): readonly object[] {
  const random = randomFrom(seed)
  const upTo = (most: number) => Math.floor(random() ** 2 * most)
  const words = (most: number) => repeat(1 + upTo(most), () => `w${Math.floor(random() * 999)}`).join(' ')
  const clauses: readonly (() => object)[] = [
    () => ({ match: { title: { query: words(24), fuzziness: 'AUTO' } } }),
    () => ({ multi_match: { query: words(24), fuzziness: 2 } }),
    () => ({ match_phrase: { description: { query: words(8), slop: 50 } } }),
    () => ({ prefix: { id: String(upTo(99)) } }),
    () => ({ range: { selling_price: { gte: upTo(9_999) } } }),
    () => ({ terms: { sku: repeat(upTo(1_000), String) } }),
    () => ({ bool: { should: repeat(upTo(6), clause) } })
  ]
  function clause(): object {
    return clauses[Math.floor(random() * clauses.length)]?.() ?? {}
  }
  const buckets = (depth: number): object => ({
    terms: { field: 'sku', size: 1 + upTo(1_000) },
    ...(depth > 0 && random() > 0.5 && { aggs: { inner: buckets(depth - 1) } })
  })
  const kinds: readonly (() => object)[] = [
    () => ({ filter: clause() }),
    () => ({ cardinality: { field: 'sku' } }),
    () => ({ percentiles: { field: 'selling_price' } }),
    () => ({ histogram: { field: 'selling_price', interval: 1 + upTo(5_000) }, aggs: { inner: buckets(0) } }),
    () => ({ date_histogram: { field: 'created_at', calendar_interval: 'day', min_doc_count: 1 } }),
    () => ({ terms: { field: 'sku', include: 's.*', missing: 'none', min_doc_count: 0, size: 1 + upTo(1_000) } }),
    () => ({
      composite: {
        size: 1 + upTo(1_000),
        sources: [{ sku: { terms: { field: 'sku' } } }, { shelf: { terms: { field: 'l2' } } }]
      }
    }),
    () => ({ terms: { field: 'l1', size: 1 + upTo(200) }, aggs: { best: { top_hits: { size: 1 + upTo(100) } } } })
  ]
  const named = (most: number, make: () => object) =>
    Object.fromEntries(repeat(upTo(most), at => [`n${at}`, make()] as const))
  return repeat(number, () => ({
    size: upTo(1_001),
    from: upTo(8_000),
    query: { bool: { should: repeat(upTo(32), clause) } },
    aggs: named(64, () => (random() > 0.5 ? buckets(2) : (kinds[Math.floor(random() * kinds.length)]?.() ?? {}))),
    suggest: named(4, () =>
      random() > 0.5
        ? { prefix: words(2), completion: { field: 'suggestion', size: 1 + upTo(1_000), fuzzy: {} } }
        : { text: words(60), term: { field: 'title' } }
    ),
    ...(random() > 0.8 && { collapse: { field: 'brand.code' } }),
    ...(random() > 0.7 && { highlight: { fields: { '*': {} } } })
  }))
}
