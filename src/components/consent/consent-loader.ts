import { prefetchChunk } from '../../lazy/load-chunk.ts'

/** Asks whether page views may be counted: once somebody looks around, and never over a buy bar or a form. */
function isAnswered() {
  try {
    return localStorage.getItem(document.querySelector<HTMLElement>('[data-consent]')?.dataset['consent'] ?? '')
  } catch {
    // Storage is denied: an answer could not be kept, so it is not asked for.
    return true
  }
}

/** Who fills in a form is not interrupted: the question waits for the next page. */
const FIELD = 'input, select, textarea'
const signs = ['scroll', 'click', 'keydown']
const isFilling = () => document.activeElement?.matches(FIELD) === true

/** Unanswered it is asked on the next page. */
function ask() {
  if (isFilling()) return
  stopWaiting()
  prefetchChunk(() => import('./consent.ts').then(({ askForConsent }) => askForConsent()))
}

function stopWaiting() {
  for (const sign of signs) removeEventListener(sign, ask)
  removeEventListener('input', stopWaiting)
}

if (
  !document.querySelector('.buy-bar, form[data-contact], [data-consent-state]') &&
  !/^\/(?:en\/)?(?:cart|checkout|order)\b/.test(location.pathname) &&
  !isAnswered()
) {
  // Not with a finger going down: what came under it then would get the end of the tap, and the link would get nothing.
  for (const sign of signs) addEventListener(sign, ask, { passive: true })
  addEventListener('input', stopWaiting)
}
