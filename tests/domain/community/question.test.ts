import { expect, it } from 'vitest'
import { searchText, searchWords } from '../../../src/domain/community/question.ts'

it.each([
  ['  Хүүхдэд \n тохирох  уу? ', 'хуухдэд тохирох уу?'],
  ['', '']
])('searchText: of %j is %j', (text, folded) => expect(searchText(text)).toBe(folded))

it.each([
  ['100% Өвөөд, өвөөд «тохирох» уу?', ['100', 'овоод', 'тохирох', 'уу']],
  ['%_%', []],
  ['а'.repeat(60), ['а'.repeat(40)]]
])('searchWords: of %j are %j', (text, words) => expect(searchWords(text)).toEqual(words))
