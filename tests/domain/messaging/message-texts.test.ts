import { expect, test } from 'vitest'
import {
  MESSAGE_TEXT_KINDS,
  MESSAGE_TEXTS,
  messageTextProblem,
  placeholdersOf,
  type MessageTextField
} from '../../../src/domain/messaging/message-texts.ts'

test('message texts: names of placeholders, each once', () => {
  expect(placeholdersOf('{{number}}, {{ total }} {{name}} {{number}}')).toEqual(['number', 'name'])
  expect(placeholdersOf('')).toEqual([])
})

test.each([
  ['the same names', 'Таны {{code}}', 'Код {{code}}', 'sms', undefined],
  ['a name it never had', '{{kode}} {{code}}', '{{code}}', 'sms', { problem: 'placeholder-unknown', name: 'kode' }],
  ['a name left out', 'Таны код', '{{code}}', 'sms', { problem: 'placeholder-missing', name: 'code' }],
  ['a brace that is open', '{{code}} {', '{{code}}', 'mail', { problem: 'placeholder-broken' }],
  ['one brace instead of two', '{code}', '{{code}}', 'mail', { problem: 'placeholder-broken' }],
  ['two lines in a subject', 'Нэг\nхоёр', 'Гарчиг', 'subject', { problem: 'lines' }],
  ['a carriage return in a subject', 'Нэг\rхоёр', 'Гарчиг', 'subject', { problem: 'lines' }],
  ['two lines in a mail', 'Нэг\nхоёр', 'Текст', 'mail', undefined]
] as const)('message text: %s', (_, text, shipped, role, problem) => {
  expect(messageTextProblem(text, shipped, role)).toEqual(problem)
})

const FIELDS: readonly (readonly [string, readonly MessageTextField[]])[] = Object.entries(MESSAGE_TEXTS)
const written = ({ area, key, role, isPrefixed }: MessageTextField) =>
  `${area} ${key} ${role}${isPrefixed ? ' prefixed' : ''}`

test('message texts: a mail has one subject at most, and no text stands twice', () => {
  expect(MESSAGE_TEXT_KINDS).toEqual(FIELDS.map(([kind]) => kind))
  for (const [kind, fields] of FIELDS) {
    expect(fields.filter(({ role }) => role === 'subject').length, kind).toBeLessThanOrEqual(1)
    expect(new Set(fields.map(written)).size, kind).toBe(fields.length)
  }
})

test.each([
  [
    'placed',
    ['order-mail subject_ordered subject', 'order-mail intro_ordered mail'],
    ['order-notifications sms_placed sms prefixed', 'order-notifications sms_placed_link sms prefixed']
  ],
  [
    'shipped',
    ['order-notifications subject_shipped subject', 'order-notifications text_shipped mail'],
    ['order-notifications text_parcel_shipped mail', 'order-notifications sms_shipped sms prefixed']
  ],
  ['code-login', ['notification-mail code_login mail'], ['notification-mail sms_login sms']],
  ['lease-late', ['lease-mail subject_late subject', 'lease-mail text_late mail'], ['lease-mail sms_late sms prefixed']]
] as const)('message texts: %s has its words', (kind, mails, more) => {
  expect(MESSAGE_TEXTS[kind].map(written)).toEqual([...mails, ...more])
})
