import { expect, it } from 'vitest'
import { searchText } from '../../src/domain/question.ts'

it.each([
  ['  Хүүхдэд \n тохирох  уу? ', 'хуухдэд тохирох уу?'],
  ['', '']
])('searchText: of %j is %j', (text, folded) => expect(searchText(text)).toBe(folded))
