import { expect, test } from 'vitest'
import { headWord } from '../../../src/domain/search/head-word.ts'

test.each([
  ['laptop bag', 'bag'],
  ['зөөврийн компьютерийн цүнх', 'цүнх'],
  ['usb cable 3m', 'cable'],
  ['case for a phone', 'case'],
  ['laptop', undefined],
  ['27 инч', undefined],
  ['for men', undefined],
  ['"laptop bag"', undefined],
  ['screen 27" wide', 'wide'],
  [' laptop ', undefined],
  ['  laptop   bag ', 'bag'],
  ['', undefined]
])('head word: of %j it is %s', (text, head) => {
  expect(headWord(text)).toBe(head)
})
