/** A preference and not a secret: static pages must read it before they paint, so it is not HttpOnly. */
export const AGE_COOKIE = 'age'
/** How long an affirmation is kept when the reader asks for it; otherwise, and for "no", the browser session. */
export const AGE_REMEMBERED_DAYS = 30

export type AgeAnswer = 'yes' | 'no'

export const isAgeAnswer = (value: unknown): value is AgeAnswer => value === 'yes' || value === 'no'

/** Seconds an answer is kept; undefined means until the browser is closed. A "no" is never kept longer than that. */
export const ageAnswerSeconds = (answer: AgeAnswer, remember: boolean): number | undefined =>
  answer === 'yes' && remember ? AGE_REMEMBERED_DAYS * 24 * 60 * 60 : undefined

const HOME = '/'
const LONGEST_PATH = 2048

/**
 * A path of this site that an answer may lead back to; anything else leads home. Browsers read `\` as `/` and drop
 * tabs and line ends, so `//evil`, `/\evil` and `/<tab>/evil` all leave the site, plainly or percent-encoded.
 */
export function localPath(wished: unknown): string {
  if (typeof wished !== 'string' || wished.length > LONGEST_PATH || /\s/.test(wished)) return HOME
  const once = decoded(wished)
  return [wished, once, decoded(once)].every(staysHere) ? wished : HOME
}

/** Starts with one slash and holds neither `//` before its query, nor backslashes or control characters anywhere. */
const staysHere = (path: string) => path.startsWith('/') && !/[\\\p{Cc}]/u.test(path) && !/^[^?#]*\/\//.test(path)

/** A broken escape is nobody's path; the empty string fails the check above. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
