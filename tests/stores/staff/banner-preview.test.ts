import { expect, test } from 'vitest'
import { bannersBeside } from '../../../src/stores/staff/banner-preview.ts'
import { bannerDraft, type StaffBanner } from '../../../src/stores/staff/site-contents.ts'

const banner = (id: string, part: Partial<StaffBanner> = {}): StaffBanner => ({
  ...{
    id,
    slot: 'home',
    position: 100,
    title: { mn: id, en: id },
    text: null,
    action: null,
    link: '/',
    tone: 'accent'
  },
  ...{ picture: null, starts_at: null, ends_at: null, is_shown: true, ...part }
})

const NOW = new Date('2026-11-21T02:00:00.000Z')
const beside = (id: string | undefined, draft: Partial<ReturnType<typeof bannerDraft>>, banners: StaffBanner[]) => {
  const site = { version: 1, notices: [], redirects: [], banners }
  const saved = banners.find(each => each.id === id)
  const { at, banners: shown } = bannersBeside({ id, draft: { ...bannerDraft(saved), ...draft }, site, now: NOW })
  return [at.toISOString(), ...shown.map(({ title }) => title.en)]
}

test.each<[string, Partial<ReturnType<typeof bannerDraft>>, StaffBanner[], string[]]>([
  ['stands alone now', {}, [], [NOW.toISOString(), 'own']],
  [
    'stands among those of its place by position',
    { position: '50' },
    [banner('first', { position: 10 }), banner('last'), banner('elsewhere', { slot: 'cart' })],
    [NOW.toISOString(), 'first', 'own', 'last']
  ],
  [
    'is seen at its first moment, with those that are shown then',
    { starts: '2026-12-01T10:00', position: '1' },
    [
      banner('over', { ends_at: '2026-11-30T00:00:00.000Z' }),
      banner('begun', { starts_at: '2026-11-30T00:00:00.000Z' }),
      banner('later', { starts_at: '2026-12-24T00:00:00.000Z' })
    ],
    ['2026-12-01T02:00:00.000Z', 'own', 'begun']
  ],
  ['is seen now where its first moment is over', { starts: '2026-11-01T10:00' }, [], [NOW.toISOString(), 'own']]
])('banner preview: a new one %s', (_, draft, others, seen) =>
  expect(beside(undefined, { titleMn: 'own', titleEn: 'own', ...draft }, others)).toEqual(seen)
)

test('banner preview: one that is changed stands once, with its picture', () => {
  const saved = banner('sale', { picture: '/sale.svg' })
  expect(beside('sale', { titleEn: 'Changed' }, [saved])).toEqual([NOW.toISOString(), 'Changed'])
})
