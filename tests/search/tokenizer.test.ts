import { expect, test } from 'vitest'
import { Tokenizer } from '../../src/search/embedded/tokenizer.ts'
import { wordsOf } from '../../src/search/analysis/words.ts'
import { randomFrom } from '../bench/synthetic-documents.ts'

const tokens = new Tokenizer()

function read(text: string) {
  tokens.read(text)
  return Array.from({ length: tokens.count }, (_, at) => ({
    text: String.fromCharCode(...tokens.codes.subarray(tokens.starts[at], tokens.ends[at])),
    chunk: tokens.chunks[at],
    start: tokens.starts[at]
  }))
}

const TEXTS = [
  '',
  ' ',
  'Витамин C 1000мг, 0.5 г',
  'B-12 В12 d3+k2',
  '12.5x3 1,5.25мг 3.14.15, 7. 8,',
  '50% 50 % %50 50  % 50\t%',
  'ӨВӨЛ Ёлка ҮНЭ',
  "L’Oréal d'Or «Тэс» — “нэг”",
  'витaмин cаван',
  'Ménage à trois №5 ½ ﬁn',
  '日本語 123',
  'e\u0301 \u00a05\u00a0%',
  'a_b/c.d&e+f--g'
]

test.each(TEXTS)('tokenizer: %j has the same words on the fast and the slow path', text => {
  expect(read(text)).toEqual(wordsOf(text))
})

test('tokenizer: random texts of all scripts have the same words on both paths', () => {
  const random = randomFrom(7)
  const letters = [...'абөүЁЯabZx0159.,,%-/’_ \t  «№éїöÜ']
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: Math.floor(random() * 14) }, () => letters[Math.floor(random() * letters.length)])
    expect(read(text.join(''))).toEqual(wordsOf(text.join('')))
  }
})
