import { expect, test } from 'vitest'
import { completeWords, interpretSentence, type ConditionKind } from '../../../src/domain/search/search-sentence.ts'
import { readSentence as readPhrases } from '../../../src/domain/search/sentence-phrases.ts'

const readSentence = (text: string, takenBack: readonly ConditionKind[] = []) =>
  interpretSentence(readPhrases(text), takenBack)

test('search sentence: where nothing else is left, words about people are looked for', () => {
  expect(readSentence('эрэгтэй')).toMatchObject({ words: 'эрэгтэй', conditions: [{ kind: 'gender', value: 'male' }] })
})

test('search sentence: a condition that was taken back is words that are not required', () => {
  expect(readSentence('шампунь 20000-аас доош', ['price'])).toEqual({
    words: 'шампунь',
    conditions: [],
    optionalWords: '20000-аас доош'
  })
  expect(readSentence('-хүүхэд', ['exclude'])).toEqual({ words: 'хүүхэд', conditions: [], optionalWords: '' })
})

test.each([
  ['хямд шампу', 'шампунь хуурай үсэнд', 'хямд шампунь хуурай үсэнд'],
  ['shampo under 20000', 'shampoo', 'shampoo under 20000'],
  ['шамп 20000-аас доош хүүхд', 'шампунь хүүхдийн', 'шампунь хүүхдийн 20000-аас доош']
])('search sentence: "%s" is completed by "%s"', (text, completed, whole) => {
  const { words, conditions } = readSentence(text)
  expect(completeWords(text, words, completed, conditions)).toBe(whole)
})
