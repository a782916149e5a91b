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

/** Unanswered it is asked on the next page. */
const ask = () => prefetchChunk(() => import('./consent.ts').then(({ askForConsent }) => askForConsent()))

if (
  !document.querySelector('.buy-bar, form[data-contact], [data-consent-state]') &&
  !/^\/(?:en\/)?(?:cart|checkout|order)\b/.test(location.pathname) &&
  !isAnswered()
) {
  // Not with a finger going down: what came under it then would get the end of the tap, and the link would get nothing.
  for (const sign of ['scroll', 'click', 'keydown']) addEventListener(sign, ask, { once: true, passive: true })
}
