import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WORKS, type Work } from '../bench/beside/peer.ts'
import { exampleProducts, searchedWords } from '../bench/beside/products.ts'
import {
  CHART,
  chartOf,
  DOCUMENT,
  latestResults,
  tableOf,
  withTables,
  type BesideResult
} from '../bench/beside/report.ts'

const results = Object.values(latestResults())

test('the page on performance shows what was measured last: npm run bench -- --draw', () => {
  const document = readFileSync(DOCUMENT, 'utf8')
  expect(withTables(document, results)).toBe(document)
  expect(readFileSync(CHART, 'utf8')).toBe(chartOf(results))
})

const figures = (rate: number, shop_us: number, postgres_us: number) => ({
  ...{ rate, min: rate, max: rate, shop_us, postgres_us, load: 1 }
})

test('comparison with other shops: the table compares rates, and processor time with that of PostgreSQL', () => {
  const works = Object.fromEntries(
    (Object.keys(WORKS) as Work[]).map(work => [
      work,
      { peer: figures(20, 9_000, 1_000), own: figures(1_000, 150, 50) }
    ])
  ) as BesideResult['works']
  const result: BesideResult = {
    ...{ peer: 'Other', version: '1.0.0', differences: [], measured_at: '2026-11-29T00:00:00.000Z', node: 'v24.0.0' },
    ...{ postgres: '15.0', cpus: 2, products: 1, connections: 16, works }
  }
  const cells = tableOf(result)
    .split('\n')[2]
    ?.split('|')
    .map(cell => cell.trim())
  expect(cells?.slice(1, -1)).toEqual(['add to a cart', '20', '9.0 + 1.0', '1,000', '0.15 + 0.05', '50', '50'])
})

test('comparison with other shops: every example product is shared, and searched words are words of names', () => {
  const products = exampleProducts()
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length)
  const names = products.map(({ name }) => name.toLowerCase())
  for (const word of searchedWords(products)) expect(names.some(name => name.includes(word))).toBe(true)
})
