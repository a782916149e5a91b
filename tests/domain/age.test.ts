import { describe, expect, test } from 'vitest'
import { AGE_COOKIE, ageAnswerSeconds, isAgeAnswer, localPath } from '../../src/domain/age.ts'

test('age cookie: has the name that scripts of static pages read', () => expect(AGE_COOKIE).toBe('age'))

test.each([
  ['yes', true],
  ['no', true],
  ['maybe', false],
  ['', false],
  [undefined, false],
  [true, false]
])('age answer: %j is an answer: %s', (value, is) => expect(isAgeAnswer(value)).toBe(is))

test.each([
  ['yes', true, 2_592_000],
  ['yes', false, undefined],
  ['no', true, undefined],
  ['no', false, undefined]
] as const)('age answer: "%s", to be remembered: %s, is kept for %s seconds', (answer, remember, seconds) =>
  expect(ageAnswerSeconds(answer, remember)).toBe(seconds)
)

describe('local path', () => {
  test.each(['/', '/en/vodka', '/search?q=//x', '/a#//b', '/a%20b?x=1', `/${'a'.repeat(2_047)}`])(
    'local path: %s stays as it is',
    path => expect(localPath(path)).toBe(path)
  )

  test.each([
    ['another site', 'https://evil.example'],
    ['another site without a scheme', '//evil.example'],
    ['slashes inside the path', '/a//evil'],
    ['a backslash', '/\\evil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['a twice encoded slash', '/%252Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['a tab', '/\t/evil.example'],
    ['an encoded line end', '/a%0D%0Ab'],
    ['a control character', '/a\u0000b'],
    ['a broken escape', '/a%ZZ'],
    ['a relative path', 'evil'],
    ['an empty path', ''],
    ['a path of 2,049 characters', `/${'a'.repeat(2_048)}`],
    ['no text', undefined],
    ['a list', ['/a']]
  ])('local path: %s leads home', (_, wished) => expect(localPath(wished)).toBe('/'))
})
