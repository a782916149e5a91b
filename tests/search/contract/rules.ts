import { beforeEach, describe, expect, test } from 'vitest'
import { listBody, type ListRequest } from '../../../src/contract/catalogue/catalogue-query.ts'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { suggestedProductsBody } from '../../../src/contract/search/suggest-query.ts'
import { catalogueSchema } from '../../../src/search/catalogue-schema.ts'
import { parseSearch } from '../../../src/search/query/parse-search.ts'
import { NO_RULES, type SearchRules } from '../../../src/domain/search/search-rules.ts'
import { readSentence } from '../../../src/domain/search/sentence-phrases.ts'
import { explainSearch } from '../../../src/server/catalogue/search-rules/explain.ts'
import { toActiveSearchRules } from '../../../src/server/catalogue/search-rules/active-search-rules.ts'
import { searchWithRules } from '../../../src/server/catalogue/search-rules/search-with-rules.ts'
import { interpretQuery } from '../../../src/server/site/search-log/query-interpretation.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

const inCategory = (permalink: string) => ({
  product_cat: permalink,
  taxonomy: [{ id: permalink, permalink, names: [] }],
  l0: [permalink]
})

/** Rules of the shop's editors: synonyms, pins, buries and boosted categories. */
export function behavesLikeRuledSearch(fixture: SearchFixture) {
  describe('rules of editors', () => {
    beforeEach(() =>
      fixture.stock(
        product('classic', { title: 'Шампунь классик', name: 'Shampoo classic', ...inCategory('hair') }),
        product('herbal', { title: 'Шампунь ургамлын', name: 'Shampoo herbal', ...inCategory('hair') }),
        product('horse', { title: 'Шампунь морины', name: 'Shampoo for horses', ...inCategory('animals') }),
        product('comb', { title: 'Сам', name: 'Comb', selling_price: 2_000, ...inCategory('hair') }),
        product('gone', { title: 'Будаг', name: 'Dye', total_on_hand: 0, ...inCategory('hair') }),
        product('beer', { title: 'Шар айраг', name: 'Beer', age_restricted: true, ...inCategory('drinks') }),
        product('pill', { title: 'Шампунь эмийн', name: 'Shampoo drug', requires_prescription: true })
      )
    )

    async function found(rules: Partial<SearchRules>, text: string, more: ListRequest = {}) {
      const body = { ...listBody({ text, reading: readSentence(text), ...more }), fallbacks: [] }
      return idsOf(body, rules)
    }
    async function idsOf(body: unknown, rules: Partial<SearchRules>) {
      const request = parseSearch(body, catalogueSchema, toActiveSearchRules({ ...NO_RULES, ...rules }))
      if (!request.ok) throw new Error(request.refusal.reason)
      return (await fixture.engine.search('catalogue', request.value)).hits.hits.map(({ _id }) => _id)
    }
    const pins = (...products: readonly string[]) => ({
      pins: [{ search: ['шампунь'], contains: false, products: products.map(id => `goods-${id}`) }]
    })

    test.each([['шампунь'], ['шампуниар'], ['shampuni'], ['шампунь хэрэгтэй байна']])(
      'pin: %s finds the pinned products first, in their order',
      async text => {
        const ids = await found(pins('comb', 'horse'), text)
        expect(ids.slice(0, 2)).toEqual(['comb', 'horse'])
        expect(ids.toSorted()).toEqual(['classic', 'comb', 'herbal', 'horse', 'pill'])
      }
    )

    test('pin: is for its own search, and with `contains` for longer ones', async () => {
      expect((await found(pins('horse'), 'шампунь ургамлын'))[0]).toBe('herbal')
      const longer = { pins: [{ search: ['шампунь'], contains: true, products: ['goods-horse'] }] }
      expect((await found(longer, 'шампунь ургамлын'))[0]).toBe('horse')
    })

    test('pin: obeys filters, conditions of the sentence and stock', async () => {
      expect(await found(pins('gone', 'comb'), 'шампунь')).not.toContain('gone')
      expect(await found(pins('comb'), 'шампунь', { taxon: 'animals' })).toEqual(['horse'])
      expect(await found(pins('comb'), 'шампунь 5000-аас дээш')).not.toContain('comb')
      expect((await found(pins('comb'), 'шампунь', { sort: 'price_desc' })).at(-1)).toBe('comb')
    })

    test('pin: leaves the others in a list of the cheapest', async () => {
      expect(await found(pins('horse'), 'хямд шампунь')).toEqual(expect.arrayContaining(['herbal', 'horse']))
    })

    test('pin: alcohol and prescription medicine are never promoted', async () => {
      const ids = await found(pins('beer', 'pill', 'horse'), 'шампунь')
      expect(ids[0]).toBe('horse')
      expect(ids).not.toContain('beer')
      expect(ids.filter(id => id === 'pill')).toHaveLength(1)
    })

    test('pin: no product stands on two pages, and none is left out', async () => {
      const rules = pins('comb', 'herbal')
      const pages = await Promise.all(
        [0, 2, 4].map(from => idsOf({ ...listBody({ text: 'шампунь' }), from, size: 2 }, rules))
      )
      expect(pages[0]).toEqual(['comb', 'herbal'])
      expect(pages.flat().toSorted()).toEqual(['classic', 'comb', 'herbal', 'horse', 'pill'])
    })

    test('pin: stands first among the products that are suggested', async () => {
      expect((await idsOf(suggestedProductsBody('шампунь'), pins('horse')))[0]).toBe('horse')
    })

    test('bury: products and categories stand last, before none at all', async () => {
      const buries = [
        { search: ['shampoo', 'шампунь'], contains: true, products: ['goods-classic'], categories: ['animals'] }
      ]
      const ids = await found({ buries }, 'shampoo')
      expect(ids.slice(-2).toSorted()).toEqual(['classic', 'horse'])
      expect(ids).toHaveLength(4)
      expect((await found({ buries, ...pins('horse') }, 'шампунь'))[0]).toBe('horse')
    })

    test('boost: products of the category come before others', async () => {
      const boosts = (categories: readonly string[]) => ({
        boosts: [{ search: ['шампунь'], contains: false, categories, weight: 5 }]
      })
      expect((await found(boosts(['animals']), 'шампунь'))[0]).toBe('horse')
      expect((await found(boosts(['hair']), 'шампунь')).slice(0, 2).toSorted()).toEqual(['classic', 'herbal'])
    })

    describe('signals of the business', () => {
      const lamp = (id: string, own: Partial<ProductDocument> = {}) =>
        product(id, { title: 'Гэрлийн чийдэн', available_on: '2025-01-01T00:00:00.000Z', in_stock: false, ...own })
      beforeEach(() =>
        fixture.stock(
          lamp('a'),
          lamp('b', { popularity: 1 }),
          lamp('c', { popularity: 3 }),
          lamp('d', { available_on: '2026-05-20T00:00:00.000Z' }),
          lamp('e', { in_stock: true }),
          lamp('f', { popularity: 3, age_restricted: true })
        )
      )
      const signals = (own: Partial<SearchRules['signals']>) => ({ signals: { ...NO_RULES.signals, ...own } })

      test('signals: are off unless an operator turns them on', async () => {
        expect(await found({}, 'гэрлийн чийдэн')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
      })

      test.each([
        ['what sells well', { sold: 5 }, ['c', 'b', 'a', 'd', 'e', 'f']],
        ['what is new', { new: 5 }, ['d', 'a', 'b', 'c', 'e', 'f']],
        ['what is there in every size', { in_stock: 5 }, ['e', 'a', 'b', 'c', 'd', 'f']],
        ['all of them by their weights', { sold: 2, new: 8, in_stock: 4 }, ['d', 'e', 'c', 'b', 'a', 'f']]
      ])('signals: %s comes first among equals, never alcohol', async (_, own, ids) => {
        expect(await found(signals(own), 'гэрлийн чийдэн')).toEqual(ids)
      })

      test('signals: do not put a worse answer before a better one', async () => {
        await fixture.stock(lamp('named'), product('other', { description: 'чийдэн', popularity: 3 }))
        expect(await found(signals({ sold: 20, new: 20, in_stock: 20 }), 'чийдэн')).toEqual(['named', 'other'])
      })
    })

    test('synonyms: each finds the others, in any form and as Latin letters', async () => {
      const synonyms = [{ words: ['үсний шингэн', 'шампунь ургамлын'] }]
      expect(await found({ synonyms }, 'үсний шингэн')).toEqual(['herbal'])
      expect(await found({ synonyms }, 'usnii shingenii')).toEqual(['herbal'])
      expect(await found({ synonyms }, 'үсний шингэн сам')).toEqual([])
      const words = [{ words: ['тослог', 'сам'] }]
      expect(await found({ synonyms: words }, 'тослогоор')).toEqual(['comb'])
      expect(await found({ synonyms: words }, 'сам')).toEqual(['comb'])
    })

    test('one-way synonyms: do not hold the other way round', async () => {
      const oneWaySynonyms = [{ search: ['үс арчлах'], finds: ['сам', 'ургамлын'] }]
      expect((await found({ oneWaySynonyms }, 'үс арчлах')).toSorted()).toEqual(['comb', 'herbal'])
      expect(await found({ oneWaySynonyms }, 'сам')).toEqual(['comb'])
    })

    test('explain: shows the engine’s own numbers, and what the rules did', async () => {
      const rules = toActiveSearchRules({ ...NO_RULES, ...pins('horse'), signals: { sold: 0, new: 0, in_stock: 2 } })
      const deps = { search: searchWithRules(fixture.engine), rules, interpret: interpretQuery }
      const { products, total, words } = await explainSearch(deps, 'шампуниар')
      expect([total, words.map(({ isKnown }) => isKnown)]).toEqual([4, [true]])
      expect(products[0]).toMatchObject({ slug: 'goods-horse', place: 1, pin: 1 })
      for (const { slug, score, fields, signals } of products) {
        const best = fields[0]?.score ?? 0
        expect([slug, best > 0 && best <= score]).toEqual([slug, true])
        expect(signals).toEqual(slug === 'goods-pill' ? [] : [{ signal: 'in_stock', percent: 2 }])
      }
      const { missing } = await explainSearch(deps, 'шампунь 5000-аас доош', 'goods-gone')
      expect(missing?.reasons.map(({ code }) => code)).toEqual(['sold-out', 'condition', 'word'])
    })

    test('rules: do not hold for words in quotes', async () => {
      expect(await found(pins('comb'), '"шампунь морины"')).toEqual(['horse'])
    })

    test('rule: is one of the clauses that look for words, of which there may be no more than 32', () => {
      const organic = { match_all: {} }
      const should = Array.from({ length: 33 }, () => ({
        rule: { match_criteria: { user_query: 'сам' }, ruleset_ids: ['shop'], organic }
      }))
      const read = (clauses: readonly unknown[]) =>
        parseSearch({ query: { bool: { should: clauses } } }, catalogueSchema, toActiveSearchRules(NO_RULES)).ok
      expect([read(should.slice(1)), read(should)]).toEqual([true, false])
    })

    test('rule: an unknown ruleset is refused, and no rules leave a query as it is', async () => {
      const organic = { match: { title: 'сам' } }
      const rule = (ruleset_ids: unknown) => ({
        query: { rule: { match_criteria: { user_query: 'сам' }, ruleset_ids, organic } }
      })
      const refused = parseSearch(rule(['other']), catalogueSchema)
      expect(refused).toMatchObject({
        ok: false,
        refusal: { status: 400, reason: expect.stringContaining('no ruleset [other]') as string }
      })
      expect(await fixture.idsIn('catalogue', rule(['shop']))).toEqual(['comb'])
    })
  })
}
