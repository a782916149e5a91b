import { describe, expect, test } from 'vitest'
import { compileRules, rulesFor, type SearchRules } from '../../../src/domain/search/search-rules.ts'
import { bury, pin, readWords, rules } from '../../support/search-rules.ts'

const applied = (own: Partial<SearchRules>, text: string) =>
  rulesFor(compileRules(rules(own), readWords), readWords(text))
const boost = (search: string, category: string, weight: number) => ({
  ...{ search: [search], categories: [category], weight, contains: true }
})

describe('search rules', () => {
  test.each([
    ['the same words', 'soap', true],
    ['another ending', 'soap-s', true],
    ['words of a sentence', '(i) soap (please)', true],
    ['a further word', 'soap hand', false],
    ['another word', 'tea', false]
  ])('rule: %s: %s', (_, text, isApplied) => {
    expect(applied({ pins: [pin('soap', ['a'])] }, text).pinned).toEqual(isApplied ? ['a'] : [])
  })

  test('rule: its words may come in any order, and each counts once', () => {
    expect(applied({ pins: [pin('hand soap', ['a'])] }, 'soap hand').pinned).toEqual(['a'])
    expect(applied({ pins: [pin('hand hand', ['a'])] }, 'hand soap').pinned).toEqual([])
  })

  test('rule: with `contains` a search may have further words, but must have all of its own', () => {
    const pins = [pin('hand soap', ['a'], true)]
    expect(applied({ pins }, 'green soap hand').pinned).toEqual(['a'])
    expect(applied({ pins }, 'green soap').pinned).toEqual([])
  })

  test('rule: of sentence words alone is for a search of such words', () => {
    expect(applied({ pins: [pin('(with)', ['a'])] }, '(with)').pinned).toEqual(['a'])
  })

  test('pins: several rules follow each other in the order of their file, each product once, ten at most', () => {
    const pins = [pin('soap', ['a', 'b']), pin('soap hand', ['c', 'a'], true), pin('hand', 'defghijkl'.split(''), true)]
    expect(applied({ pins }, 'hand soap').pinned.join('')).toBe('cadefghijk')
  })

  test('pins: go before buries', () => {
    const found = applied({ pins: [pin('soap', ['a'])], buries: [bury('soap', ['a', 'b'], ['toys'])] }, 'soap')
    expect(found).toMatchObject({ pinned: ['a'], buriedProducts: ['b'], buriedCategories: ['toys'] })
  })

  test('synonyms: replace their words where they stand together, in both directions', () => {
    const synonyms = [{ words: ['hand soap', 'bar'] }]
    expect(applied({ synonyms }, 'green hand soap-s').alternatives).toEqual(['green bar'])
    expect(applied({ synonyms }, 'bar green').alternatives).toEqual(['hand soap green'])
    expect(applied({ synonyms }, 'hand green soap').alternatives).toEqual([])
  })

  test('one-way synonyms: replace in their own direction', () => {
    const oneWaySynonyms = [{ search: ['wash'], finds: ['soap', 'gel'] }]
    expect(applied({ oneWaySynonyms }, 'wash').alternatives).toEqual(['soap', 'gel'])
    expect(applied({ oneWaySynonyms }, 'soap').alternatives).toEqual([])
  })

  test('boosts: of one category multiply, up to ten', () => {
    const boosts = [
      boost('soap', 'bath', 2),
      boost('hand', 'bath', 3),
      boost('hand', 'gift', 5),
      boost('soap', 'gift', 5)
    ]
    expect(applied({ boosts }, 'hand soap').boosts).toEqual([
      { category: 'bath', weight: 6 },
      { category: 'gift', weight: 10 }
    ])
  })

  test('redirect: the first rule of a search leads, and all applied rules are named', () => {
    const redirects = [
      { search: ['tea', 'soap'], to: '/a' },
      { search: ['soap'], to: '/b' }
    ]
    expect(applied({ redirects, pins: [pin('soap', ['a'])] }, 'soap')).toMatchObject({
      redirect: '/a',
      applied: [
        { kind: 'pins', at: 0 },
        { kind: 'redirects', at: 0 },
        { kind: 'redirects', at: 1 }
      ]
    })
  })
})
