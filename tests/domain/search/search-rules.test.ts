import { describe, expect, test } from 'vitest'
import { ruleProblems } from '../../../src/domain/search/search-rule-problems.ts'
import {
  compileRules,
  NO_RULES,
  rulesFor,
  type RuleWord,
  type SearchRules
} from '../../../src/domain/search/search-rules.ts'

/** Words by their spaces; `-s` is an ending, and words in brackets are optional. */
const readWords = (text: string): readonly RuleWord[] =>
  (text.match(/[\w()-]+/g) ?? []).map(word => ({
    text: word,
    keys: new Set([word.replace(/[()]|-s$/g, '')]),
    isOptional: word.startsWith('(')
  }))
const rules = (own: Partial<SearchRules>): SearchRules => ({ ...NO_RULES, ...own })
const applied = (own: Partial<SearchRules>, text: string) =>
  rulesFor(compileRules(rules(own), readWords), readWords(text))
const pin = (search: string, products: readonly string[], contains = false) => ({
  search: [search],
  products,
  contains
})
const bury = (search: string, products: readonly string[], categories: readonly string[] = []) => ({
  ...{ search: [search], products, categories, contains: false }
})
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

describe('problems of search rules', () => {
  const problems = (own: Partial<SearchRules>) =>
    ruleProblems(rules(own), readWords).map(({ kind, at, code, value, other }) => [kind, at, code, value, other?.at])

  test('rules: right ones have none', () => {
    const synonyms = [{ words: ['a', 'b'] }, { words: ['c', 'd'] }]
    const oneWaySynonyms = [
      { search: ['a'], finds: ['c'] },
      { search: ['c'], finds: ['e'] }
    ]
    const redirects = [{ search: ['a'], to: '/products?q=b' }]
    expect(
      problems({ synonyms, oneWaySynonyms, redirects, pins: [pin('a', ['x'])], buries: [bury('b', ['x'])] })
    ).toEqual([])
  })

  test.each<[string, Partial<SearchRules>, unknown[]]>([
    ['a text without words', { pins: [pin('…', ['x'])] }, ['pins', 0, 'no-words', '…', undefined]],
    [
      'two rules for one search',
      { pins: [pin('a b', ['x']), pin('b a-s', ['y'])] },
      ['pins', 1, 'same-search', 'b a-s', 0]
    ],
    [
      'one search twice',
      { redirects: [{ search: ['a', 'a-s'], to: '/x' }] },
      ['redirects', 0, 'same-search', 'a-s', 0]
    ],
    [
      'a word in two lists',
      { synonyms: [{ words: ['a', 'b'] }, { words: ['c', 'b-s'] }] },
      ['synonyms', 1, 'same-synonyms', 'b-s', 0]
    ],
    ['a product twice', { pins: [pin('a', ['x', 'x'])] }, ['pins', 0, 'same-value', 'x', undefined]],
    [
      'a pin of what is buried',
      { pins: [pin('a', ['x'])], buries: [bury('b', ['x']), bury('a-s', ['x'])] },
      ['pins', 0, 'pinned-and-buried', 'x', 1]
    ],
    ['a bury of nothing', { buries: [bury('a', [])] }, ['buries', 0, 'nothing-buried', '', undefined]],
    [
      'a word that finds itself',
      { oneWaySynonyms: [{ search: ['a'], finds: ['a-s'] }] },
      ['oneWaySynonyms', 0, 'synonym-cycle', 'a-s', 0]
    ],
    [
      'a redirect that leads on',
      {
        redirects: [
          { search: ['a'], to: '/products?sort=x&q=b+c' },
          { search: ['c b'], to: '/y' }
        ]
      },
      ['redirects', 0, 'redirect-cycle', '/products?sort=x&q=b+c', 1]
    ]
  ])('rules: %s', (_, own, problem) => {
    expect(problems(own)).toEqual([problem])
  })

  test('one-way synonyms: a circle is named at each of its rules', () => {
    const oneWaySynonyms = [
      { search: ['a'], finds: ['b'] },
      { search: ['b'], finds: ['c'] },
      { search: ['c'], finds: ['a'] },
      { search: ['d'], finds: ['a'] }
    ]
    expect(problems({ oneWaySynonyms }).map(([, at, code]) => [at, code])).toEqual(
      [0, 1, 2].map(at => [at, 'synonym-cycle'])
    )
  })
})
