import { describe, expect, it } from 'vitest'
import { foldLetters, hasBlockedWord, hasContactDetails, hasLink } from '../../../src/domain/search/text-signals.ts'

describe('hasLink', () => {
  it.each([
    'http://a.b',
    'HTTPS://x',
    'www.shop',
    'delguur.mn',
    'сайт.мн руу',
    'ｗｗｗ.evil.com',
    't.me/x',
    'example.io'
  ])('sees %s', text => expect(hasLink(text)).toBe(true))
  it.each(['Сайн. Маш сайн.', '2.5 литр', '10.30 цагт ирсэн', 'е.к. гэх мэт'])('leaves %s', text =>
    expect(hasLink(text)).toBe(false)
  )
})

describe('hasContactDetails', () => {
  it.each(['99112233', '9911-2233', '+976 9911 22 33', '8 8 1 1 2 2 3 3', 'bold@example.mn', '@bold_shop', 'Viber'])(
    'sees %s',
    text => expect(hasContactDetails(text)).toBe(true)
  )
  it.each(['₮12,500 өгсөн', '2026.11.21-нд авсан', '400 мл', '1,234,567 хүн'])('leaves %s', text =>
    expect(hasContactDetails(text)).toBe(false)
  )
})

describe('hasBlockedWord', () => {
  it.each(['ТЭНЭГ', 'тэнэгээ', 'т э н э г', 'т.э.н.э.г', 'тэээнэг', 'online CASINO!'])('sees %s', text =>
    expect(hasBlockedWord(text, ['тэнэг', 'casino'])).toBe(true)
  )
  it.each(['тэнгэр', 'цэнэглэгч', 'occasion'])('leaves %s', text =>
    expect(hasBlockedWord(text, ['тэнэг', 'casino'])).toBe(false)
  )
})

describe('foldLetters', () => {
  it.each([
    ['Өвөө ҮНЭ Ёс', 'овоо унэ ес'],
    ['Ｗｗｗ', 'www']
  ])('of %s is %s', (text, folded) => expect(foldLetters(text)).toBe(folded))
})
