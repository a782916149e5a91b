import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import type { SearchRequest } from '../../src/search/query/tree.ts'
import { naiveSearch, naiveTerms } from './naive-search.ts'
import { NOW, product } from './products.ts'

/** How long it may go on, ms; a failure tells its seed and the least example. */
const TIME_MAX_MS = 6_000
const PAGE = 3

// Words of which none is another's stem, synonym or beginning: what those do has tables of its own.
const WORDS = ['хавтан', 'бугуйвч', 'дэнлүү', 'гэрэлт', 'морьтон', 'хөндлөн', 'зүүлт', 'тавиур']
const word = fc.constantFrom(...WORDS)
const words = (most: number) => fc.array(word, { minLength: 1, maxLength: most }).map(list => list.join(' '))
const brand = fc.constantFrom('alpha', 'beta', 'gamma')
const badge = fc.constantFrom('new', 'hit', 'sale', 'gift')
const price = fc.integer({ min: 1, max: 8 }).map(thousands => thousands * 1_000)
const id = fc.integer({ min: 0, max: 14 }).map(number => `p${number}`)

const document: fc.Arbitrary<ProductDocument> = fc
  .record({
    id,
    sku: fc.constantFrom('AB-1', 'AB-2', 'AC-1', 'B'),
    title: words(4),
    description: fc.option(words(5), { nil: '' }),
    brand: brand.map(code => ({ code, name: code })),
    badges: fc.uniqueArray(badge, { maxLength: 3 }),
    selling_price: price,
    image: fc.constantFrom('', '/packshots/a'),
    sale_start_at: fc.constantFrom(null, '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z')
  })
  .map(own => product(own.id, own))

const leaf = fc.oneof(
  words(3).chain(query =>
    fc
      .record({
        operator: fc.constantFrom('and', 'or'),
        minimum_should_match: fc.constantFrom('1', '2', '60%', '-1')
      })
      .map(how => ({ match: { title: { query, ...how } } }))
  ),
  words(2).map(query => ({ multi_match: { query, fields: ['title^3', 'description'], operator: 'and' } })),
  words(2).map(query => ({ match_phrase: { title: query } })),
  brand.map(code => ({ term: { 'brand.code': code } })),
  fc.uniqueArray(badge, { minLength: 1, maxLength: 2 }).map(badges => ({ terms: { badges } })),
  fc.constantFrom('A', 'AB', 'AB-2', 'C').map(sku => ({ prefix: { sku } })),
  fc.record({ gte: price, lt: price }).map(range => ({ range: { selling_price: range } })),
  fc.constantFrom('image', 'badges', 'sale_start_at').map(field => ({ exists: { field } })),
  fc.uniqueArray(id, { maxLength: 4 }).map(values => ({ ids: { values } })),
  fc.constant({ match_all: {} })
)

// Small trees: in large ones hardly anything is ever found.
const boolOf = (clause: fc.Arbitrary<object>) =>
  fc
    .record({
      must: fc.array(clause, { maxLength: 1 }),
      filter: fc.array(clause, { maxLength: 1 }),
      should: fc.array(clause, { maxLength: 3 }),
      must_not: fc.array(clause, { maxLength: 1 }),
      least: fc.constantFrom(undefined, undefined, 1, 2, '50%')
    })
    .map(({ least, ...own }) => ({ bool: least === undefined ? own : { ...own, minimum_should_match: least } }))
const query = fc.oneof(leaf, boolOf(leaf), boolOf(leaf), boolOf(fc.oneof(leaf, boolOf(leaf))))

const direction = fc.constantFrom('asc', 'desc')
const sort = fc
  .uniqueArray(
    fc.oneof(
      direction.map(order => ({ selling_price: order })),
      direction.map(order => ({ sku: order })),
      fc.record({ order: direction, missing: fc.constantFrom('_first', '_last') }).map(how => ({ sale_start_at: how }))
    ),
    { maxLength: 2, selector: one => Object.keys(one)[0] }
  )
  // The id decides at last, so that there is one right order.
  .map(keys => [...keys, { id: 'asc' }])

const body = fc.record({
  query,
  sort,
  post_filter: fc.constantFrom(undefined, { range: { selling_price: { lte: 4_000 } } }),
  from: fc.integer({ min: 0, max: 4 }),
  size: fc.integer({ min: 0, max: 20 })
})

const change = fc.oneof(
  document.map(put => ({ put })),
  fc.record({ id, selling_price: price }),
  id.map(remove => ({ remove }))
)

const aggs = {
  badges: { terms: { field: 'badges', size: 2 }, aggs: { brands: { terms: { field: 'brand.code' } } } },
  price: { stats: { field: 'selling_price' } }
}

function parsed(searchBody: object): SearchRequest {
  const request = parseSearch(searchBody, catalogueSchema)
  if (!request.ok) throw new Error(request.refusal.reason)
  return request.value
}

test('search properties: answers are those of a naive search, after any changes', { timeout: 60_000 }, async () => {
  const wholeRun = fc.asyncProperty(
    fc.array(document, { maxLength: 15 }),
    fc.array(change, { maxLength: 12 }),
    fc.array(body, { minLength: 1, maxLength: 6 }),
    async (first, changes, bodies) => {
      const engine = openEmbeddedSearch({ now: () => NOW })
      const firstById = new Map(first.map(one => [one.id, one]))
      await engine.replaceAll(firstById.values())
      for (const one of changes) {
        if ('remove' in one) {
          firstById.delete(one.remove)
          await engine.remove([one.remove])
          continue
        }
        const before = 'put' in one ? one.put : firstById.get(one.id)
        if (!before) continue
        const after = 'put' in one ? before : { ...before, selling_price: one.selling_price }
        firstById.set(after.id, after)
        await engine.put([after])
      }
      for (const searchBody of bodies) {
        const request = parsed({ ...searchBody, aggs })
        const right = naiveSearch(firstById.values(), request)
        const answer = await engine.search('catalogue', request)
        expect(answer.hits.total).toEqual({ value: right.total, relation: 'eq' })
        expect(answer.hits.hits.map(({ _id }) => _id)).toEqual(right.ids)
        expect(answer.hits.hits.map(({ _source }) => _source)).toEqual(right.ids.map(one => firstById.get(one)))

        const { buckets, others } = naiveTerms(right.matched, 'badges', 2)
        const badges = answer.aggregations?.['badges']
        expect(badges?.sum_other_doc_count).toBe(others)
        expect(badges?.buckets).toEqual(
          buckets.map(bucket => ({
            ...bucket,
            brands: {
              doc_count_error_upper_bound: 0,
              sum_other_doc_count: 0,
              buckets: naiveTerms(
                right.matched.filter(one => one.badges.includes(bucket.key)),
                'brand.code',
                10
              ).buckets
            }
          }))
        )
        const prices = right.matched.map(one => one.selling_price)
        expect(answer.aggregations?.['price']).toMatchObject({
          count: prices.length,
          min: prices.length ? Math.min(...prices) : null,
          max: prices.length ? Math.max(...prices) : null,
          sum: prices.reduce((sum, one) => sum + one, 0)
        })

        const pages: string[] = []
        for (let after: readonly unknown[] | undefined; ;) {
          const { hits } = (
            await engine.search(
              'catalogue',
              parsed({ ...searchBody, from: 0, size: PAGE, ...(after && { search_after: after }) })
            )
          ).hits
          pages.push(...hits.map(({ _id }) => _id))
          after = hits.at(-1)?.sort
          if (hits.length < PAGE) break
        }
        expect(pages).toEqual(right.all)
      }
      await engine.close()
    }
  )
  await fc.assert(wholeRun, { numRuns: 300, interruptAfterTimeLimit: TIME_MAX_MS, markInterruptAsFailure: false })
})
