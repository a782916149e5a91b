import { expect, test } from 'vitest'
import { parseEmail, maskedEmail } from '../../src/domain/email.ts'
import { maskedIban, parseMongolianIban, formatIban } from '../../src/domain/iban.ts'
import { parseLogin } from '../../src/domain/login.ts'
import { parsePhone } from '../../src/domain/phone.ts'
import { ok, err } from '../../src/domain/result.ts'
import { parseOneTimeCode } from '../../src/domain/one-time-code.ts'
import { passwordProblem } from '../../src/domain/password.ts'
import { maskedRegisterNumber, parseRegisterNumber } from '../../src/domain/register-number.ts'
import { absoluteUntil, idleUntil, isReplay } from '../../src/domain/session-lifetime.ts'
import { addWish, mergeWishes, moveWish, WISHES_MAX } from '../../src/domain/wish-list.ts'

test.each([
  [' Bolor@Example.MN ', 'bolor@example.mn'],
  ['a.b+shop@mail.example.co', 'a.b+shop@mail.example.co'],
  ['бат@example.mn', undefined],
  ['bolor', undefined],
  ['@example.mn', undefined],
  ['bolor@example', undefined],
  ['a..b@example.mn', undefined],
  ['a b@example.mn', undefined],
  ['a@b@example.mn', undefined],
  ['a@-example.mn', undefined],
  [`${'a'.repeat(65)}@example.mn`, undefined],
  ['a@example.mn\r\nBcc: b@example.mn', undefined]
])('the address %j is read as %j', (written, email) => expect(parseEmail(written)).toBe(email))

test.each([
  ['bolor@example.mn', 'bo…@example.mn'],
  ['b@example.mn', 'b…@example.mn']
])('%s is shown as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))

test.each([
  ['+976 9919-1234', { kind: 'phone', address: '99191234' }],
  ['A@Example.mn', { kind: 'email', address: 'a@example.mn' }],
  ['%%№%№-"₮', { kind: 'phone', address: '99191234' }]
])('login: %j signs in as %j', (written, login) => expect(parseLogin(written)).toEqual(ok(login)))

test.each([
  // A landline and an internet telephone: right numbers, and no SMS reaches them.
  ['11321020', 'phone-without-sms'],
  ['7011-2233', 'phone-without-sms'],
  ['9919123', 'phone-incorrect'],
  ['a@b', 'email-invalid'],
  [' ', 'login-required']
])('login: %j is refused as %s', (written, problem) => {
  expect(parseLogin(written)).toEqual(err(problem))
  expect(parsePhone(written) !== undefined).toBe(problem === 'phone-without-sms')
})

test.each([
  ['нүүрний зураг', undefined],
  ['correct horse', undefined],
  ['tsagaan7sar', undefined],
  ['short7!', 'password-short'],
  // Four people in eight surrogate halves are four signs.
  ['👩👨👧👦', 'password-short'],
  ['x'.repeat(129), 'password-long'],
  ['aaaaaaaa', 'password-guessable'],
  ['12345678', 'password-guessable'],
  ['87654321', 'password-guessable'],
  ['abababab', 'password-guessable'],
  ['Password123!', 'password-guessable'],
  ['qwertyui', 'password-guessable'],
  ['Монгол2026', 'password-guessable'],
  ['99191234', 'password-guessable'],
  ['my99191234', 'password-guessable'],
  ['bolormaa', 'password-guessable']
])('the password %j: %s', (password, problem) =>
  expect(passwordProblem(password, ['99191234', 'bolormaa@example.mn'])).toBe(problem)
)

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['１２３４５６', '123456'],
  ['᠑᠒᠓᠔᠕᠖', '123456'],
  // Digits need Shift on a Mongolian keyboard.
  ['№-"₮:.', '123456'],
  ['№-"₮:', undefined],
  ['', undefined]
])('the code %j is read as %j', (written, code) => expect(parseOneTimeCode(written)).toBe(code))

const now = new Date('2026-11-21T02:00:00.000Z')

test.each([
  ['УБ85112233', { kind: 'person', value: 'УБ85112233', birthday: '1985-11-22' }],
  // Born in 2004: the month stands with 20 added.
  ['өү04222933', { kind: 'person', value: 'ӨҮ04222933', birthday: '2004-02-29' }],
  // Latin letters that look the same.
  ['AB 85-11-22-33', { kind: 'person', value: 'АВ85112233', birthday: '1985-11-22' }],
  ['1234567', { kind: 'organisation', value: '1234567' }],
  ['УБ85132233', undefined],
  ['УБ85022933', undefined],
  ['УБ03222933', undefined],
  ['УБ26322133', undefined],
  ['УБ8511223', undefined],
  ['У85112233', undefined],
  ['УБ,5112233', undefined],
  ['123456', undefined],
  ['', undefined]
])('the register number %j is read as %j', (written, read) =>
  expect(parseRegisterNumber(written, '2026-11-21')).toEqual(read)
)

test('a register number is shown without the birthday', () => {
  expect(maskedRegisterNumber('УБ85112233')).toBe('УБ••••••33')
  expect(maskedRegisterNumber('1234567')).toBe('•••••67')
})

test.each([
  ['MN12 1234 1234 5678 9123', 'MN121234123456789123'],
  ['mn580005005001234567', undefined],
  ['MN13 1234 1234 5678 9123', undefined],
  ['MN12 1234 1234 5678 912', undefined],
  ['DE12123412345678912312', undefined]
])('the IBAN %j is read as %j', (written, iban) => expect(parseMongolianIban(written)).toBe(iban))

test('an IBAN is written in fours, and masked but for its end', () => {
  expect(formatIban('MN121234123456789123')).toBe('MN12 1234 1234 5678 9123')
  expect(maskedIban('MN121234123456789123')).toBe('MN•• •••• •••• •••• 9123')
})

test('a session on a shared device ends sooner than on one’s own', () => {
  expect(idleUntil(now, false) < idleUntil(now, true)).toBe(true)
  expect(absoluteUntil(now, false) < absoluteUntil(now, true)).toBe(true)
  expect(idleUntil(now, true) < absoluteUntil(now, true)).toBe(true)
})

test('a refresh token that comes again within moments is another tab, later it is a copy', () => {
  expect(isReplay('2026-11-21T01:58:45.000Z', now)).toBe(false)
  expect(isReplay('2026-11-21T01:58:15.000Z', now)).toBe(true)
})

const full = Array.from({ length: WISHES_MAX }, (_, index) => `v${index}`)

test('the newest wish is the first, and the same one twice is harmless', () => {
  expect(addWish(['a'], 'b')).toEqual({ wishes: ['b', 'a'] })
  expect(addWish(['a', 'b'], 'b')).toEqual({ wishes: ['a', 'b'] })
  expect(addWish(full, 'more')).toEqual({ problem: 'wish-list-full' })
  expect(addWish(full, 'v7')).toEqual({ wishes: full })
})

test('a moved wish becomes the first of its new list, also where it was there already', () => {
  expect(moveWish(['a', 'b'], 'c')).toEqual({ wishes: ['c', 'a', 'b'] })
  expect(moveWish(['a', 'b'], 'b')).toEqual({ wishes: ['b', 'a'] })
  expect(moveWish(full, 'more')).toEqual({ problem: 'wish-list-full' })
})

test('a guest’s wishes join the account’s, each once, as many as there is room for', () => {
  expect(mergeWishes(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(mergeWishes(full, ['more'])).toEqual(full)
})
