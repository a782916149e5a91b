/** Alcohol is sold, served and told of from this age on (spec §9). */
export const AGE_LIMIT = 21
/** Not a secret: static pages must read it before they paint, so it is not HttpOnly. */
export const AGE_COOKIE = 'age'
/** Days a "yes" is remembered when the visitor asks for it; otherwise, and for "no", until the browser is closed. */
export const AGE_REMEMBERED_DAYS = 30

export type AgeAnswer = 'yes' | 'no'

/** Sent in place of an answer by somebody who takes theirs back: the question is asked again. */
export const AGE_ANSWER_WITHDRAWN = 'again'

export const isAgeAnswer = (value: unknown): value is AgeAnswer => value === 'yes' || value === 'no'

/** Max-Age of the cookie in seconds; undefined makes it a session cookie, which a "no" always is. */
export const ageAnswerSeconds = (answer: AgeAnswer, remember: boolean): number | undefined =>
  answer === 'yes' && remember ? AGE_REMEMBERED_DAYS * 24 * 60 * 60 : undefined

const HOME = '/'
const LONGEST_PATH = 2048

/**
 * Open-redirect guard: returns the path when it stays on this site, otherwise `/`. Browsers read `\` as `/` and drop
 * tabs and line ends, so `//evil`, `/\evil` and `/<tab>/evil` all leave the site, plainly or percent-encoded.
 */
export function localPath(wished: unknown): string {
  if (typeof wished !== 'string' || wished.length > LONGEST_PATH || /\s/.test(wished)) return HOME
  const once = decoded(wished)
  return [wished, once, decoded(once)].every(staysHere) ? wished : HOME
}

/** Starts with one slash and holds neither `//` before its query, nor backslashes or control characters anywhere. */
const staysHere = (path: string) => path.startsWith('/') && !/[\\\p{Cc}]/u.test(path) && !/^[^?#]*\/\//.test(path)

/** A malformed escape becomes the empty string, which fails the check above. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
