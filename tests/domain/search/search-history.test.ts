import { expect, test } from 'vitest'
import { addSearch, removeSearch, SEARCH_HISTORY_MAX } from '../../../src/domain/search/search-history.ts'

test.each([
  ['a new search first', ['tea'], 'milk', ['milk', 'tea']],
  ['a repeated search first, as it was typed last', ['tea', 'milk'], 'MILK', ['MILK', 'tea']],
  ['one space between words', [], '  green \t tea ', ['green tea']],
  ['nothing for an empty search', ['tea'], '  ', ['tea']]
])('search history: adds %s', (_, before, text, after) => expect(addSearch(before, text)).toEqual(after))

test('search history: keeps the last ten', () => {
  const many = Array.from({ length: 10 }, (_, at) => `s${at}`)
  expect(SEARCH_HISTORY_MAX).toBe(10)
  expect(addSearch(many, 'new')).toEqual(['new', ...many.slice(0, 9)])
})

test('search history: a search is removed in any capitalization', () => {
  expect(removeSearch(['Tea', 'milk'], 'tEA')).toEqual(['milk'])
})
