import { expect, test } from 'vitest'
import { badgeTexts, badgeWords } from '../../../src/content/badges.ts'
import { allowedBadges, BADGE_IDS, inBadgeOrder } from '../../../src/domain/catalogue/badge.ts'
import badges from '../../../content/badges.json' with { type: 'json' }

test('badges: are shown in one order, and an unknown one not at all', () => {
  expect(inBadgeOrder(['gift', 'cheapest', 'new'])).toEqual(['new', 'gift'])
})

test.each([
  ['alcohol', true, false, false, ['made-in-mongolia']],
  ['prescription medicine', false, true, true, ['made-in-mongolia']],
  ['other medicine', false, false, true, ['made-in-mongolia']],
  ['other products', false, false, false, ['new', 'bestseller', 'made-in-mongolia', 'natural']]
])('badges: %s shows those its kind allows', (_, isAgeRestricted, needsPrescription, isMedicine, shown) => {
  expect(
    allowedBadges(['new', 'bestseller', 'natural', 'made-in-mongolia'], {
      isAgeRestricted,
      needsPrescription,
      isMedicine
    })
  ).toEqual(shown)
})

test('badges: the file explains exactly those that products may have, with names short enough for a card', () => {
  expect(Object.keys(badges)).toEqual([...BADGE_IDS])
  for (const locale of ['mn', 'en'] as const)
    for (const id of BADGE_IDS) {
      expect(badgeTexts(locale, id).name.length).toBeLessThanOrEqual(20)
      expect(badgeWords(locale)[`badge_${id}`]).toBe(badgeTexts(locale, id).name)
    }
})
