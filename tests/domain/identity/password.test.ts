import { expect, test } from 'vitest'
import { passwordProblem, passwordStrengthProblem } from '../../../src/domain/identity/password.ts'

const OWN = ['99191234', 'bolormaa@example.mn', 'Дорж', 'Ану']

test.each([
  ['нүүрний зураг', undefined],
  ['correct horse', undefined],
  ['tsagaan7sar', undefined],
  ['х'.repeat(7) + 'у'.repeat(121), undefined],
  ['short7!', 'password-short'],
  // Four people in eight surrogate halves are four characters.
  ['👩👨👧👦', 'password-short'],
  ['x'.repeat(129), 'password-long'],
  ['aaaaaaaa', 'password-guessable'],
  ['12345678', 'password-guessable'],
  ['87654321', 'password-guessable'],
  ['acegikmo', undefined],
  ['abababab', 'password-guessable'],
  ['abcabcab', 'password-guessable'],
  ['abcdabcdabc', 'password-guessable'],
  ['abcdeabcde', undefined],
  ['abcdcbab', undefined],
  ['Password123!', 'password-guessable'],
  ['ＰＡＳＳＷＯＲＤ', 'password-guessable'],
  ['qwertyui', 'password-guessable'],
  ['qwerty123', 'password-guessable'],
  ['Монгол2026', 'password-guessable'],
  ['99191234', 'password-guessable'],
  ['my99191234', 'password-guessable'],
  ['bolormaa', 'password-guessable'],
  ['bolormaa@example.mn', 'password-guessable'],
  ['mybolormaa@example.mn', 'password-guessable'],
  ['дорждорж1', undefined],
  ['анубатдорж', undefined]
])('password: %j of a customer is %s', (password, problem) => expect(passwordProblem(password, OWN)).toBe(problem))

test.each(
  (
    'passw0rd qwertyui asdfghjk zxcvbnm1 1q2w3e4r 1qaz2wsx abc12345 iloveyou letmein1 welcome1 admin123 monkey12 ' +
    'dragon12 football sunshine princess superman mongolia mongol12 ulaanbaatar delguur1 нууцүг12 монгол12 ' +
    'улаанбаатар дэлгүүр1 фцужэн12'
  ).split(' ')
)('password: "%s" is guessed first', password => expect(passwordProblem(password)).toBe('password-guessable'))

test('password: personal words of less than four characters and one’s own short name are allowed inside', () => {
  expect(passwordProblem('анубатдорж', ['Ану'])).toBeUndefined()
  expect(passwordProblem('мойдорж12', ['Дорж'])).toBeUndefined()
})

test.each([
  ['word', 6.9, 'password-common'],
  ['word', 7, undefined],
  ['pattern', 6.9, 'password-pattern'],
  ['pattern', 7, undefined],
  ['own', 8.9, 'password-own'],
  ['own', 9, undefined],
  ['nothing', 6.9, 'password-guessable'],
  ['nothing', 7, undefined]
] as const)('password strength: one made of "%s" that takes 10^%d guesses is %s', (madeOf, guessesLog10, problem) =>
  expect(passwordStrengthProblem(guessesLog10, madeOf)).toBe(problem)
)
