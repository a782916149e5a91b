import { expect, test } from 'vitest'
import { mongolianStem } from '../../src/search/analysis/mongolian.ts'
import forms from './mongolian-forms.json' with { type: 'json' }

const all = Object.entries(forms)

test('Mongolian forms: the table has enough of them, each once', () => {
  expect(all.flatMap(([, own]) => own).length).toBeGreaterThanOrEqual(300)
  for (const [word, own] of all) expect(new Set(own).size, word).toBe(own.length)
})

test.each(all)('Mongolian forms: %s and its forms have one root', (word, own) => {
  const { root } = mongolianStem(word)
  expect(own.filter(form => mongolianStem(form).root !== root)).toEqual([])
})

test('Mongolian forms: words of different roots stay apart, but for those that differ in a hidden vowel', () => {
  const roots = Map.groupBy(all, ([word]) => mongolianStem(word).root)
  expect([...roots.values()].filter(words => words.length > 1).map(words => words.map(([word]) => word))).toEqual([])
})

test.each([
  ['мөнгийг', 'мөн'],
  ['сахаргүй', 'сахар'],
  ['эмчилгээ', 'эмч'],
  ['хүнд', 'хүн'],
  ['Канад'.toLowerCase(), 'кан']
])('Mongolian forms: %s is not a form of %s', (word, other) => {
  expect(mongolianStem(word).root).not.toBe(mongolianStem(other).root)
})
