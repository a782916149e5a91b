import { expect, test } from 'vitest'
import { asciiDigits, digitsTypedWithoutShift } from '../../src/domain/digits.ts'

test.each([
  ['０１２３４５６７８９', '0123456789'],
  ['᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙', '0123456789'],
  ['a1 ᠑b', 'a1 1b'],
  ['', '']
])('ASCII digits: %s becomes %s', (written, digits) => expect(asciiDigits(written)).toBe(digits))

test.each([
  ['?№-"₮:._,%', '0123456789'],
  [' %%№%№-"₮ ', '99191234'],
  ['%1', undefined],
  ['abc', undefined],
  ['', undefined],
  [' ', undefined]
])('digits typed without Shift: %j are %j', (written, digits) => expect(digitsTypedWithoutShift(written)).toBe(digits))
