import { beforeAll, describe, expect, test } from 'vitest'
import { feedQueries } from './relevance/feed.ts'
import { sqliteFts5 } from './relevance/fts5.ts'
import { groceryProducts, groceryQueries } from './relevance/grocery.ts'
import { figuresOf, judgeAll, type Comparison, type JudgedQuery } from './relevance/judge.ts'
import { ndcg, reciprocalRank } from './relevance/measures.ts'
import { plainBm25 } from './relevance/plain-bm25.ts'
import { isHeldOut } from './relevance/rules.ts'
import { SHOP_QUERIES, shopProducts } from './relevance/shop.ts'

describe('relevance', () => {
  let judged: Comparison
  let grocery: Comparison
  beforeAll(async () => {
    judged = await judgeAll(await shopProducts(), Object.values(SHOP_QUERIES).flat())
    grocery = await judgeAll(groceryProducts(), groceryQueries)
  }, 120_000)

  const figures = (queries: readonly JudgedQuery[], search: 'own' | 'bm25' = 'own') => {
    const querySet = new Set(queries)
    return figuresOf(judged[search].filter(({ query }) => querySet.has(query)))
  }

  test('relevance: there are enough queries, each once', () => {
    expect(SHOP_QUERIES.tuning.length).toBeGreaterThanOrEqual(200)
    expect(SHOP_QUERIES['held out'].length).toBeGreaterThanOrEqual(60)
    expect(SHOP_QUERIES.needs.length).toBeGreaterThanOrEqual(150)
    expect(feedQueries.filter(isHeldOut).length).toBeGreaterThanOrEqual(200)
    expect(groceryQueries.length).toBeGreaterThanOrEqual(200)
    for (const queries of [
      [...SHOP_QUERIES.tuning, ...SHOP_QUERIES['held out']],
      SHOP_QUERIES.needs,
      feedQueries,
      groceryQueries
    ]) {
      const texts = queries.map(({ text }) => text)
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  test('relevance: the wanted product comes first', () => {
    const { ndcg: gain, mrr, zeroResults } = figures(SHOP_QUERIES.tuning)
    expect(gain).toBeGreaterThan(0.93)
    expect(mrr).toBeGreaterThan(0.97)
    expect(zeroResults).toBe(0)
  })

  test('relevance: untuned queries are answered nearly as well', () => {
    const { ndcg: gain, mrr, zeroResults } = figures(SHOP_QUERIES['held out'])
    expect(gain).toBeGreaterThan(0.88)
    expect(mrr).toBeGreaterThan(0.93)
    expect(zeroResults).toBeLessThan(0.04)
    expect(gain).toBeGreaterThan(figures(SHOP_QUERIES['held out'], 'bm25').ndcg + 0.15)
  })

  test('relevance: a symptom finds what helps against it', () => {
    const { firstRight, zeroResults } = figures(SHOP_QUERIES.needs)
    expect(firstRight).toBeGreaterThan(0.75)
    expect(zeroResults).toBeLessThan(0.04)
  })

  test.each(['sentences', 'sentences unseen'] as const)('relevance: %s are answered nearly always', name => {
    const { firstRight, zeroResults } = figures(SHOP_QUERIES[name])
    expect(firstRight).toBeGreaterThan(0.85)
    expect(zeroResults).toBeLessThan(0.01)
  })

  test('relevance: every kind of query is answered better than by plain BM25', () => {
    for (const kind of new Set(SHOP_QUERIES.tuning.map(({ kind }) => kind))) {
      const queries = SHOP_QUERIES.tuning.filter(query => query.kind === kind)
      expect(figures(queries).ndcg, kind).toBeGreaterThanOrEqual(figures(queries, 'bm25').ndcg)
    }
  })

  test('relevance: a catalogue that search was not made for is answered better than by SQLite', () => {
    expect(figuresOf(grocery.own).ndcg).toBeGreaterThan(figuresOf(grocery.fts5).ndcg + 0.1)
    expect(figuresOf(grocery.own).zeroResults).toBeLessThan(0.04)
  })
})

test('NDCG: the best order is 1, a worse one less, a wrong one 0', () => {
  expect(ndcg([3, 1, 0], [1, 0, 3])).toBe(1)
  expect(ndcg([1, 3], [3, 1])).toBeLessThan(1)
  expect(ndcg([0, 0], [3, 1])).toBe(0)
  expect(ndcg([], [])).toBe(0)
})

test('reciprocal rank: the first right place counts by its reciprocal', () => {
  expect([[3], [0, 1], [0, 0, 0]].map(reciprocalRank)).toEqual([1, 0.5, 0])
})

const SOAPS = [
  { id: 'a', text: 'soap hand' },
  { id: 'b', text: 'soap face milk cream' },
  { id: 'c', text: 'soap' }
]

test('plain BM25: ranks the rarer word and the shorter text first', () => {
  const find = plainBm25(SOAPS)
  expect(find('soap hand')).toEqual(['a', 'c', 'b'])
  expect(find('nothing')).toEqual([])
})

test('SQLite FTS5: finds a word by its stem, and some of the words', () => {
  const find = sqliteFts5(SOAPS)
  expect(find('hands')).toEqual(['a'])
  expect(find('soaps hand')[0]).toBe('a')
  expect(find('nothing')).toEqual([])
})
