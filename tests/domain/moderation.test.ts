import { describe, expect, it } from 'vitest'
import {
  BURST_PER_HOUR,
  hasBlockedWord,
  hasContactDetails,
  hasLink,
  holdReasons,
  publicName,
  submissionCanBecome,
  type SubmissionFacts
} from '../../src/domain/moderation.ts'

const FACTS: SubmissionFacts = {
  kind: 'review',
  text: 'Хурдан ирлээ, сав баглаа нь бүтэн байсан.',
  photoCount: 0,
  approvedBefore: 3,
  recentFromNetwork: 0,
  isRestricted: false,
  blockedWords: ['тэнэг', 'casino']
}

describe('holdReasons', () => {
  it('is empty for a plain text of a writer who was approved before', () => {
    expect(holdReasons(FACTS)).toEqual([])
  })

  it.each<[string, Partial<SubmissionFacts>]>([
    ['link', { text: 'Илүү хямдыг www.example.mn дээрээс' }],
    ['contact-details', { text: 'Надад 9911 2233 руу залгаарай' }],
    ['blocked-word', { text: 'Ямар тэнэг юм бэ' }],
    ['first-submission', { approvedBefore: 0 }],
    ['burst', { recentFromNetwork: BURST_PER_HOUR }],
    ['photos', { photoCount: 1 }],
    ['restricted-product', { isRestricted: true }],
    ['always', { kind: 'article' }],
    ['always', { kind: 'author' }],
    ['always', { kind: 'look-book' }]
  ])('is %s for %o', (reason, facts) => {
    expect(holdReasons({ ...FACTS, ...facts })).toEqual([reason])
  })

  it('does not take the count of a busy but honest network for a burst', () => {
    expect(holdReasons({ ...FACTS, recentFromNetwork: BURST_PER_HOUR - 1 })).toEqual([])
  })
})

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

describe('publicName', () => {
  it.each([
    ['Болд', 'баяр', 'Болд Б.'],
    [' Номин ', '', 'Номин'],
    ['', 'Баяр', undefined]
  ])('of %s %s is %s', (first, last, name) => expect(publicName(first, last)).toBe(name))
})

describe('submissionCanBecome', () => {
  it.each([
    ['pending', 'approved', true],
    ['approved', 'pending', true],
    ['approved', 'rejected', true],
    ['rejected', 'pending', true],
    ['rejected', 'approved', false],
    ['withdrawn', 'pending', false],
    ['superseded', 'approved', false]
  ] as const)('%s to %s: %s', (from, to, can) => expect(submissionCanBecome(from, to)).toBe(can))
})
