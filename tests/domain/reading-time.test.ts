import { expect, test } from 'vitest'
import { campaignState } from '../../src/domain/campaign.ts'
import { readingMinutes } from '../../src/domain/reading-time.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `үг${index}`).join(' ')

test('reading takes whole minutes, at least one, and longer in Mongolian than in English', () => {
  expect(readingMinutes('', 'mn')).toBe(1)
  expect(readingMinutes(words(60), 'mn')).toBe(1)
  expect(readingMinutes(words(450), 'mn')).toBe(3)
  expect(readingMinutes(words(690), 'en')).toBe(3)
})

test('signs and dashes of Markdown are not words', () => {
  expect(readingMinutes(`${words(150)} ## - * — > | `.repeat(2), 'mn')).toBe(2)
})

test('a campaign runs from its first moment up to, and not including, its last', () => {
  const campaign = { starts: new Date('2026-11-15T00:00:00Z'), ends: new Date('2026-12-01T00:00:00Z') }
  const at = (moment: string) => campaignState(campaign, new Date(moment))
  expect(at('2026-11-14T23:59:59Z')).toBe('coming')
  expect(at('2026-11-15T00:00:00Z')).toBe('running')
  expect(at('2026-11-30T23:59:59Z')).toBe('running')
  expect(at('2026-12-01T00:00:00Z')).toBe('over')
})
