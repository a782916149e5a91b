/** Asks whether page views may be counted: once somebody looks around, and never over a buy bar or a form. */
const question = document.querySelector<HTMLElement>('[data-consent]')
const SIGNS = ['scroll', 'pointerdown', 'keydown'] as const

function isAnswered() {
  try {
    return localStorage.getItem(question?.dataset['consent'] ?? '') !== null
  } catch {
    // Storage is denied: an answer could not be kept, so it is not asked for.
    return true
  }
}

function wake() {
  for (const sign of SIGNS) removeEventListener(sign, wake)
  void import('./consent.ts').then(({ askForConsent }) => askForConsent())
}

const isBusy = document.querySelector('.buy-bar, form[data-contact], [data-consent-state]') !== null
if (!isBusy && !/^\/(?:en\/)?(?:cart|checkout|order)\b/.test(location.pathname) && !isAnswered()) {
  for (const sign of SIGNS) addEventListener(sign, wake, { passive: true })
}

// A module of its own, though it gives nothing away.
export {}
