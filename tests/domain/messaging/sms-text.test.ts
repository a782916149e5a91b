import { expect, test } from 'vitest'
import { smsSize, withinOneSms } from '../../../src/domain/messaging/sms-text.ts'

test.each([
  ['an empty text', '', 'gsm7', 0, 1],
  ['160 Latin letters', 'a'.repeat(160), 'gsm7', 160, 1],
  ['161 Latin letters', 'a'.repeat(161), 'gsm7', 161, 2],
  ['306 Latin letters', 'a'.repeat(306), 'gsm7', 306, 2],
  ['307 Latin letters', 'a'.repeat(307), 'gsm7', 307, 3],
  ['80 euro signs, of two septets each', '€'.repeat(80), 'gsm7', 160, 1],
  ['a euro sign at the end of a segment', `${'a'.repeat(152)}€${'a'.repeat(151)}`, 'gsm7', 305, 2],
  ['a euro sign that does not fit into its segment', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 306, 3],
  ['70 Cyrillic letters', 'ү'.repeat(70), 'ucs2', 70, 1],
  ['71 Cyrillic letters', 'ү'.repeat(71), 'ucs2', 71, 2],
  ['134 Cyrillic letters', 'ү'.repeat(134), 'ucs2', 134, 2],
  ['135 Cyrillic letters', 'ү'.repeat(135), 'ucs2', 135, 3],
  ['one Cyrillic letter among Latin ones', `${'a'.repeat(70)}ү`, 'ucs2', 71, 2],
  ['an emoji that does not fit into its segment', `${'ү'.repeat(66)}👍${'ү'.repeat(66)}`, 'ucs2', 134, 3]
] as const)('SMS: %s', (_, text, encoding, length, segments) =>
  expect(smsSize(text)).toEqual({ encoding, length, segments })
)

test('SMS: an addition is appended only when the text stays in one segment', () => {
  expect(withinOneSms('a'.repeat(158), ' b')).toBe(`${'a'.repeat(158)} b`)
  expect(withinOneSms('a'.repeat(159), ' b')).toBe('a'.repeat(159))
  expect(withinOneSms('a', 'ү'.repeat(70))).toBe('a')
})
