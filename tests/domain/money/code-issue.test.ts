import { expect, test } from 'vitest'
import {
  CODE_ISSUE_MAX,
  CODE_ISSUE_TOTAL_MAX,
  codeIssueEnd,
  codeIssueProblem
} from '../../../src/domain/money/code-issue.ts'

/** Half past midnight in Ulaanbaatar, when the day in UTC is still the one before. */
const NOW = new Date('2026-11-28T16:30:00.000Z')
const CARD = { kind: 'gift-card', amount: 50_000, count: 1, lastDay: '2026-12-31', recipient: '' } as const
const CARDS_AT_LIMIT = { amount: CODE_ISSUE_MAX, count: CODE_ISSUE_TOTAL_MAX / CODE_ISSUE_MAX } as const
/** 1,825 days after the day of `NOW`. */
const LAST_POSSIBLE_DAY = '2031-11-28'

test('code issue: a code is over when its last day has ended in Ulaanbaatar', () => {
  expect(codeIssueEnd('2026-12-31')).toEqual(new Date('2026-12-31T16:00:00.000Z'))
})

test.each([
  ['one card', {}],
  ['a card for somebody', { recipient: 'bolor@example.mn' }],
  ['all the money that is allowed', CARDS_AT_LIMIT],
  ['the day of its issue as the last', { lastDay: '2026-11-29' }],
  ['the last day that is allowed', { lastDay: LAST_POSSIBLE_DAY }]
])('code issue: takes %s', (_, part) => {
  expect(codeIssueProblem({ ...CARD, ...part }, NOW)).toBeUndefined()
})

test.each([
  ['more money than is allowed', { ...CARDS_AT_LIMIT, count: CARDS_AT_LIMIT.count + 1 }, 'total', 'count'],
  ['a last day that is over', { lastDay: '2026-11-28' }, 'day', 'last_day'],
  ['a last day too far away', { lastDay: '2031-11-29' }, 'day', 'last_day'],
  ['one receiver of two cards', { count: 2, recipient: 'bolor@example.mn' }, 'recipient', 'recipient'],
  ['the receiver of a voucher', { kind: 'voucher', recipient: 'bolor@example.mn' }, 'recipient', 'recipient']
] as const)('code issue: refuses %s', (_, part, code, field) => {
  expect(codeIssueProblem({ ...CARD, ...part }, NOW)).toEqual({ code: `code-issue-${code}`, field })
})
