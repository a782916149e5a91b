import { expect, test } from 'vitest'
import { readingMinutes } from '../../../src/domain/community/reading-time.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `үг${index}`).join(' ')

test.each([
  ['an empty text', '', 'mn', 1],
  ['60 Mongolian words', words(60), 'mn', 1],
  ['450 Mongolian words', words(450), 'mn', 3],
  ['690 English words', words(690), 'en', 3],
  ['600 words of another language', words(600), 'ko', 3],
  ['150 words and the signs of Markdown, twice', `${words(150)} ## - * — > | `.repeat(2), 'mn', 2],
  ['150 words with many signs between them', 'үг . . . . '.repeat(150), 'mn', 1],
  ['words with dashes and apostrophes', 'бат-эрдэнэ хүн’ий '.repeat(150), 'mn', 2]
])('reading time: %s', (_, text, language, minutes) => expect(readingMinutes(text, language)).toBe(minutes))
