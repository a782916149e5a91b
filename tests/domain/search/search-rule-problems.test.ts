import { expect, test } from 'vitest'
import { ruleProblems } from '../../../src/domain/search/search-rule-problems.ts'
import type { SearchRules } from '../../../src/domain/search/search-rules.ts'
import { bury, pin, readWords, rules } from '../../support/search-rules.ts'

const problems = (own: Partial<SearchRules>) =>
  ruleProblems(rules(own), readWords).map(({ kind, at, code, value, other }) => [kind, at, code, value, other?.at])

test('problems of search rules: right ones have none', () => {
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
  ['one search twice', { redirects: [{ search: ['a', 'a-s'], to: '/x' }] }, ['redirects', 0, 'same-search', 'a-s', 0]],
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
])('problems of search rules: %s', (_, own, problem) => {
  expect(problems(own)).toEqual([problem])
})

test('problems of search rules: a circle of one-way synonyms is named at each of its rules', () => {
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
