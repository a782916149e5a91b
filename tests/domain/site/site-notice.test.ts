import { expect, test } from 'vitest'
import { NOTICE_KINDS, noticesAt, type NoticeKind } from '../../../src/domain/site/site-notice.ts'

const NOW = new Date('2026-11-24T03:00:00.000Z')
const [YESTERDAY, EARLIER, LATER] = ['2026-11-23T03:00:00.000Z', '2026-11-24T02:00:00.000Z', '2026-11-24T04:00:00.000Z']

const notice = (
  id: string,
  kind: NoticeKind = 'info',
  starts_at: string | null = null,
  ends_at: string | null = null
) => ({ id, kind, starts_at, ends_at })

test('notices: urgent ones come before those of delivery, these before information', () => {
  expect(NOTICE_KINDS).toEqual(['urgent', 'delivery', 'info'])
})

test.each([
  ['the most pressing first', [notice('a'), notice('b', 'delivery'), notice('c', 'urgent')], ['c', 'b', 'a']],
  [
    'of one kind the one that began last',
    [notice('a', 'info', YESTERDAY), notice('b', 'info', EARLIER), notice('c')],
    ['b', 'a', 'c']
  ],
  [
    'an urgent one of yesterday before a newer one that is not',
    [notice('a', 'info', EARLIER), notice('b', 'urgent', YESTERDAY)],
    ['b', 'a']
  ],
  ['those that began together by their name', [notice('b'), notice('a'), notice('c')], ['a', 'b', 'c']],
  ['none that is still to come', [notice('a', 'urgent', LATER), notice('b')], ['b']],
  ['none that is over', [notice('a', 'urgent', null, EARLIER), notice('b', 'info', null, LATER)], ['b']],
  ['none at all where there is none', [], []]
])('notices: %s', (_, notices, shown) => {
  expect(noticesAt(notices, NOW).map(({ id }) => id)).toEqual(shown)
})
