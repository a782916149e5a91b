import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { NO_RULES, type SearchRules } from '../../../src/domain/search/search-rules.ts'
import { openEmbeddedSearch } from '../../../src/search/embedded/engine.ts'
import { compareSearches, isChanged, rankMovesOf } from '../../../src/server/catalogue/search-rules/compare.ts'
import { explainSearch } from '../../../src/server/catalogue/search-rules/explain.ts'
import { ineffectiveNames } from '../../../src/server/catalogue/search-rules/names-in-rules.ts'
import { explanationLines } from '../../../src/server/catalogue/search-rules/explanation-lines.ts'
import { toActiveSearchRules, noRules } from '../../../src/server/catalogue/search-rules/active-search-rules.ts'
import { searchWithRules } from '../../../src/server/catalogue/search-rules/search-with-rules.ts'
import { interpretQuery } from '../../../src/server/site/search-log/query-interpretation.ts'
import { NOW, product } from '../../search/products.ts'

const taxonomy = [{ id: 'hair', permalink: 'hair', names: [] }]
const PRODUCTS: readonly ProductDocument[] = [
  product('classic', { title: 'Шампунь классик', name: 'Shampoo classic', taxonomy, l0: ['hair'] }),
  product('herbal', { title: 'Ургамлын шампунь', name: 'Herbal shampoo', selling_price: 30_000 }),
  product('case', { title: 'Шампуны сав', name: 'Shampoo case', popularity: 3 }),
  product('gone', { title: 'Шампунь хуучин', name: 'Old shampoo', total_on_hand: 0 }),
  product('spirit', { title: 'Спирт', age_restricted: true }),
  product('later', { title: 'Шампунь шинэ', name: 'New shampoo', available_on: '2027-01-01T00:00:00.000Z', image: '' })
]

const engine = openEmbeddedSearch({ now: () => NOW })
beforeAll(() => engine.replaceAll(PRODUCTS))
afterAll(() => engine.close())

function opened(rules: Partial<SearchRules> = {}) {
  const search = searchWithRules(engine)
  const own = toActiveSearchRules({ ...NO_RULES, ...rules })
  const explain = (text: string, slug?: string) =>
    explainSearch({ search, rules: own, interpret: interpretQuery }, text, slug)
  return { search, own, explain }
}

const RULES = {
  pins: [{ search: ['шампунь'], contains: false, products: ['goods-herbal'] }],
  boosts: [{ search: ['шампунь'], contains: false, categories: ['hair'], weight: 2 }],
  buries: [{ search: ['шампунь'], contains: false, products: ['goods-case'], categories: [] }]
}

describe('explanation of a search', () => {
  test('explain: says which words were read, and takes conditions out of the sentence', async () => {
    const { explain } = opened()
    const found = await explain('надад шампуниар 20000-аас доош')
    expect(found.words).toMatchObject([
      { text: 'надад', isOptional: true },
      { text: 'шампуниар', stem: 'шамп', isKnown: true }
    ])
    expect(found.conditions).toMatchObject([{ kind: 'price', to: 20_000, text: '20000-аас доош' }])
  })

  test('explain: shows the engine’s own numbers, which add up to no more than the score', async () => {
    const { explain } = opened()
    const { products, total } = await explain('шампунь')
    expect(total).toBe(3)
    expect(products.map(({ place }) => place)).toEqual([1, 2, 3])
    for (const { score, fields } of products) {
      expect(fields[0]?.score).toBeGreaterThan(0)
      expect(fields[0]?.score).toBeLessThanOrEqual(score)
      const title = fields.find(({ field }) => field === 'title')
      expect(title).toMatchObject({ word: 'шампунь' })
    }
  })

  test('explain: tells a thing from its accessory', async () => {
    const { explain } = opened()
    const { products } = await explain('шампунь')
    expect(Object.fromEntries(products.map(({ slug, isOfKind }) => [slug, isOfKind]))).toMatchObject({
      'goods-herbal': true,
      'goods-case': false
    })
  })

  test('explain: names pins, boosts and buries of each product', async () => {
    const { explain } = opened(RULES)
    const { products, rules } = await explain('шампунь')
    expect(products).toMatchObject([
      { slug: 'goods-herbal', pin: 1, isBuried: false },
      { slug: 'goods-classic', boosts: [{ category: 'hair', weight: 2 }] },
      { slug: 'goods-case', isBuried: true }
    ])
    expect(products[2]).not.toHaveProperty('pin')
    expect(rules.applied.map(({ kind }) => kind)).toEqual(['pins', 'buries', 'boosts'])
  })

  test('explain: names the signals that lift a product, as the engine has them', async () => {
    const { explain } = opened({ signals: { sold: 6, new: 0, in_stock: 2 } })
    const { products } = await explain('шампунь')
    const signals = Object.fromEntries(products.map(each => [each.slug, each.signals]))
    expect(signals['goods-classic']).toEqual([{ signal: 'in_stock', percent: 2 }])
    expect(signals['goods-case']).toEqual([
      { signal: 'sold', percent: 6 },
      { signal: 'in_stock', percent: 2 }
    ])
  })

  test('explain: says by which synonym a product was found', async () => {
    const { explain } = opened({ synonyms: [{ words: ['үсний шингэн', 'шампунь'] }] })
    const { products, reading } = await explain('үсний шингэн')
    expect(reading).toBe('synonym')
    expect(products[0]).toMatchObject({ foundBy: 'шампунь', fields: expect.arrayContaining([]) as unknown })
    expect(products[0]?.fields[0]).toMatchObject({ word: 'шампунь' })
  })

  test.each([
    ['goods-gone', [{ code: 'sold-out' }]],
    ['SKU-LATER', [{ code: 'not-yet-on-sale' }, { code: 'without-picture' }]],
    ['herbal', [{ code: 'condition', text: '20000-аас доош' }]],
    ['goods-none', [{ code: 'unknown' }]]
  ])('explain: says why %s is not there', async (slug, reasons) => {
    const { explain } = opened()
    const { missing, products } = await explain('шампунь 20000-аас доош', slug)
    expect(products).toEqual([])
    expect(missing?.reasons).toEqual(reasons)
  })

  test('explain: names the words that a product has not', async () => {
    const { explain } = opened()
    expect((await explain('ургамлын шампунь', 'goods-classic')).missing?.reasons).toEqual([
      { code: 'word', word: 'ургамлын' }
    ])
  })

  test('explain: a product that is listed is explained with its place', async () => {
    const { explain } = opened(RULES)
    const { products, missing } = await explain('шампунь', 'goods-case')
    expect(products).toMatchObject([{ slug: 'goods-case', place: 3 }])
    expect(missing).toBeUndefined()
  })

  test.each(['mn', 'en'] as const)('explanation: is written in whole sentences in %s', async locale => {
    const { explain } = opened(RULES)
    const lines = explanationLines(await explain('шампунь'), locale).join('\n')
    expect(lines).not.toMatch(/\{\{|field_|missing_|undefined/)
    expect(lines).toContain('pins.yaml 1')
    expect(lines).toContain(locale === 'mn' ? 'Редактор 1-р байранд тогтоосон.' : 'Pinned to place 1 by an editor.')
    const missing = explanationLines(await explain('шампунь', 'goods-gone'), locale).join('\n')
    expect(missing).toContain(locale === 'mn' ? 'Дууссан' : 'It is sold out')
  })
})

test('names in rules: those that do nothing in this catalogue are named, with why', async () => {
  const pins = [
    { search: ['шампунь'], contains: false, products: ['goods-gone', 'goods-herbal', 'goods-spirit', 'none'] }
  ]
  const buries = [
    { search: ['шампунь'], contains: false, products: ['goods-gone', 'away'], categories: ['hair', 'x/y'] }
  ]
  const boosts = [{ search: ['шампунь'], contains: false, categories: ['hair', 'toys'], weight: 2 }]
  const { search, own } = opened({ pins, buries, boosts })
  const names = await ineffectiveNames(search, own)
  expect(names.map(({ kind, name, because }) => [kind, name, because])).toEqual([
    ['pins', 'goods-gone', 'sold-out'],
    ['pins', 'goods-spirit', 'never-promoted'],
    ['pins', 'none', 'unknown-product'],
    ['buries', 'away', 'unknown-product'],
    ['buries', 'x/y', 'empty-category'],
    ['boosts', 'toys', 'empty-category']
  ])
})

describe('comparison of rules', () => {
  test('compare: names what is new, what moved and what stayed', async () => {
    const pins = [{ search: ['шампунь'], contains: false, products: ['goods-case'] }]
    const { search, own } = opened({ pins })
    const comparison = { search, before: noRules(), after: own, top: 10 }
    const [changed, same] = await compareSearches(comparison, ['шампунь', 'ургамлын'])
    expect(changed?.before.map(({ slug }) => slug)).toEqual(['goods-herbal', 'goods-classic', 'goods-case'])
    expect(changed?.after.map(({ slug }) => slug)).toEqual(['goods-case', 'goods-herbal', 'goods-classic'])
    expect(changed && rankMovesOf(changed)).toEqual([{ from: 3 }, { from: 1 }, { from: 2 }])
    expect([changed, same].map(each => each && isChanged(each))).toEqual([true, false])
  })

  test('compare: a redirect is a change, and a product that was not among the first is new', async () => {
    const redirects = [{ search: ['ургамлын'], to: '/branches' }]
    const pins = [{ search: ['классик'], contains: false, products: ['goods-case'] }]
    const { search, own } = opened({ redirects, pins })
    const comparison = { search, before: noRules(), after: own, top: 10 }
    const [led, pinned] = await compareSearches(comparison, ['ургамлын', 'классик'])
    expect(led).toMatchObject({ redirectAfter: '/branches' })
    expect(led && isChanged(led)).toBe(true)
    expect(pinned && rankMovesOf(pinned)).toEqual(['new', { from: 1 }])
  })
})
