/** Length protects better than rules about digits and signs; the maximum bounds the cost of hashing. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export type PasswordProblem =
  | 'password-short'
  | 'password-long'
  | 'password-guessable'
  | 'password-common'
  | 'password-pattern'
  | 'password-own'

/**
 * Guesses (as a power of ten) that a password must withstand, and the problem otherwise. Ten million are out of reach
 * at the limits of sign-in; passwords of personal words need more, because an acquaintance tries those first.
 */
const STRENGTH = {
  word: { guessesLog10: 7, problem: 'password-common' },
  pattern: { guessesLog10: 7, problem: 'password-pattern' },
  own: { guessesLog10: 9, problem: 'password-own' },
  nothing: { guessesLog10: 7, problem: 'password-guessable' }
} as const

/** Why a password is too weak for an estimate of guesses; `madeOf` is the kind of its largest part. */
export function passwordStrengthProblem(
  guessesLog10: number,
  madeOf: keyof typeof STRENGTH
): PasswordProblem | undefined {
  const needed = STRENGTH[madeOf]
  return guessesLog10 >= needed.guessesLog10 ? undefined : needed.problem
}

/** Passwords that attackers try first, in Latin and as typed on a Mongolian keyboard. */
const COMMON = [
  'password',
  'passw0rd',
  'qwerty',
  'qwertyui',
  'qwerty123',
  'asdfghjk',
  'zxcvbnm',
  '1q2w3e4r',
  '1qaz2wsx',
  'abc12345',
  'iloveyou',
  'letmein',
  'welcome',
  'admin',
  'monkey',
  'dragon',
  'football',
  'sunshine',
  'princess',
  'superman',
  'mongolia',
  'mongol',
  'ulaanbaatar',
  'delguur',
  'нууцүг',
  'монгол',
  'улаанбаатар',
  'дэлгүүр',
  'фцужэн'
]

/** Why a password is refused; `own` are the customer's phone, e-mail address and name. */
export function passwordProblem(password: string, own: readonly string[] = []): PasswordProblem | undefined {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'password-short'
  if (length > PASSWORD_MAX) return 'password-long'
  const folded = password.normalize('NFKC').toLowerCase()
  return isSequence(folded) || isCommon(folded) || isPersonal(folded, own) ? 'password-guessable' : undefined
}

/** "aaaaaaaa", "12345678", "87654321", "abababab": each character follows from those before it. */
function isSequence(text: string): boolean {
  const codes = [...text].map(sign => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  if (steps.size === 1 && [...steps].every(step => Math.abs(step) <= 1)) return true
  return [2, 3, 4].some(length => codes.every((code, index) => code === codes[index % length]))
}

/** A common word with digits or signs appended. */
const isCommon = (text: string) => COMMON.includes(text) || COMMON.includes(upToLastLetter(text))

function upToLastLetter(text: string): string {
  const signs = [...text]
  return signs.slice(0, signs.findLastIndex(sign => /\p{L}/u.test(sign)) + 1).join('')
}

/** Personal words are matched whole; inside a longer password only when they are as long as a password. */
const isPersonal = (text: string, own: readonly string[]) =>
  own
    .map(each => each.toLowerCase())
    .some(each => text === each.split('@')[0] || (each.length >= PASSWORD_MIN && text.includes(each)))
