import { beforeAll, describe, expect, test } from 'vitest'
import { ndcg, reciprocalRank } from './relevance/measures.ts'
import { plainBm25 } from './relevance/plain-bm25.ts'
import { figuresOf, judgeAll, QUERIES } from './relevance/suite.ts'

describe('relevance', () => {
  let judged: Awaited<ReturnType<typeof judgeAll>>
  let heldOut: Awaited<ReturnType<typeof judgeAll>>
  beforeAll(async () => {
    judged = await judgeAll('tuning')
    heldOut = await judgeAll('held out')
  }, 60_000)

  test('relevance: there are enough queries, each once', () => {
    expect(QUERIES.tuning.length).toBeGreaterThanOrEqual(200)
    expect(QUERIES['held out'].length).toBeGreaterThanOrEqual(60)
    const texts = Object.values(QUERIES).flatMap(queries => queries.map(({ text }) => text))
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('relevance: the wanted product comes first', () => {
    const { ndcg: gain, mrr, zeroResults } = figuresOf(judged.own)
    expect(gain).toBeGreaterThan(0.92)
    expect(mrr).toBeGreaterThan(0.96)
    expect(zeroResults).toBe(0)
  })

  test('relevance: untuned queries are answered nearly as well', () => {
    const { ndcg: gain, mrr, zeroResults } = figuresOf(heldOut.own)
    expect(gain).toBeGreaterThan(0.86)
    expect(mrr).toBeGreaterThan(0.93)
    expect(zeroResults).toBeLessThan(0.04)
    expect(gain).toBeGreaterThan(figuresOf(heldOut.plain).ndcg + 0.15)
  })

  test('relevance: every kind of query is answered better than by plain BM25', () => {
    for (const kind of new Set(QUERIES.tuning.map(({ kind }) => kind))) {
      const of = (all: typeof judged.own) => figuresOf(all.filter(({ query }) => query.kind === kind)).ndcg
      expect(of(judged.own), kind).toBeGreaterThanOrEqual(of(judged.plain))
    }
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

test('plain BM25: ranks the rarer word and the shorter text first', () => {
  const find = plainBm25([
    { id: 'a', text: 'soap hand' },
    { id: 'b', text: 'soap face milk cream' },
    { id: 'c', text: 'soap' }
  ])
  expect(find('soap hand')).toEqual(['a', 'c', 'b'])
  expect(find('nothing')).toEqual([])
})
