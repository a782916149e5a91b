import { describe, expect, it } from 'vitest'
import {
  BURST_PER_HOUR,
  holdReasons,
  publicName,
  submissionCanBecome,
  type SubmissionFacts
} from '../../../src/domain/community/moderation.ts'

const FACTS: SubmissionFacts = {
  kind: 'review',
  text: 'Хурдан ирлээ, сав баглаа нь бүтэн байсан.',
  photoCount: 0,
  approvedBefore: 3,
  isNewName: false,
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
    ['new-name', { isNewName: true }],
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
