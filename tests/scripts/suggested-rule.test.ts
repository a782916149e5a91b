import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { suggestedRule } from '../../scripts/suggested-rule.ts'

test('suggested rule: is pasted as it is, whatever people typed', () => {
  const query = '#1 крем: "тос", [шинэ]'
  const text = suggestedRule({ query, near: ['крем', 'тос'], about: 'mn, 3 networks' })
  expect(parse(text)).toEqual([{ search: [query], finds: ['крем', 'тос'] }])
  expect(text.split('\n')[0]).toBe('# mn, 3 networks')
})

test('suggested rule: where nothing is near it is a comment', () => {
  const text = suggestedRule({ query: 'щщщ', near: [], about: 'mn, 2 networks' })
  expect(parse(text)).toBeNull()
  expect(text).toContain('щщщ')
})
