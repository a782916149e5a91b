import { atom, onMount } from 'nanostores'
import { AGE_COOKIE, ageAnswerSeconds, isAgeAnswer, type AgeAnswer } from '../domain/age.ts'
import { cookieName, isHttps } from '../domain/site/cookie-name.ts'

/**
 * The visitor's answer to the 21+ question, for the gate, the tiles and the suggestions. It is kept in a cookie, which
 * the server sets too for readers without JavaScript; HTML follows it by `data-age` on the root element, which the
 * head script of AgeHead.astro writes before the first paint.
 */
export const $ageAnswer = atom<AgeAnswer | undefined>()

onMount($ageAnswer, () => {
  const read = () => $ageAnswer.set(readAnswer())
  read()
  // A page from the back/forward cache returns as it was left, and the answer may have changed since.
  globalThis.addEventListener?.('pageshow', read)
  return () => globalThis.removeEventListener?.('pageshow', read)
})

const cookie = () => cookieName(AGE_COOKIE, location.href)

function readAnswer(): AgeAnswer | undefined {
  const prefix = `${cookie()}=`
  const pair = document.cookie.split('; ').find(each => each.startsWith(prefix))
  const answer = pair?.slice(prefix.length)
  return isAgeAnswer(answer) ? answer : undefined
}

/** Takes an answer back: the question is asked again, as of somebody who has not answered. */
export function withdrawAgeAnswer() {
  document.cookie = `${cookie()}=; Path=/; SameSite=Lax; Max-Age=0${isHttps(location.href) ? '; Secure' : ''}`
  delete document.documentElement.dataset['age']
  $ageAnswer.set(undefined)
}

/** Keeps an answer for the browser session; a "yes" for 30 days where the reader asks for it. */
export function answerAge(answer: AgeAnswer, remember: boolean) {
  const seconds = ageAnswerSeconds(answer, remember)
  const maxAge = seconds === undefined ? '' : `; Max-Age=${seconds}`
  document.cookie = `${cookie()}=${answer}; Path=/; SameSite=Lax${maxAge}${isHttps(location.href) ? '; Secure' : ''}`
  document.documentElement.dataset['age'] = answer === 'yes' ? 'ok' : 'no'
  $ageAnswer.set(answer)
}
