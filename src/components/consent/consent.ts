/** Keeps the answer about counting page views, and asks for it where nobody is in the middle of something. */
import { CONSENT_KEY } from './consent-facts.ts'

type Answer = 'yes' | 'no'
const SIGNS = ['scroll', 'pointerdown', 'keydown'] as const

const asked = navigator as Navigator & { readonly globalPrivacyControl?: boolean }
const refused = asked.globalPrivacyControl === true || asked.doNotTrack === '1'
const question = document.querySelector<HTMLElement>('[data-consent]')
/** Where storage is denied, the answer holds for this page. */
let given: Answer | undefined

function answered(): Answer | undefined {
  try {
    const kept = localStorage.getItem(CONSENT_KEY)
    return kept === 'yes' || kept === 'no' ? kept : given
  } catch {
    return given
  }
}

function show() {
  const state = refused ? 'refused' : (answered() ?? 'ask')
  for (const place of document.querySelectorAll<HTMLElement>('[data-consent-state]')) {
    place.textContent = (JSON.parse(place.dataset['consentState'] ?? '{}') as Record<string, string>)[state] ?? ''
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-consent-state] ~ p [data-consent-answer]')) {
    button.setAttribute('aria-pressed', String(button.dataset['consentAnswer'] === state))
    button.disabled = refused
  }
}

function answer(said: Answer) {
  const before = answered()
  given = said
  try {
    localStorage.setItem(CONSENT_KEY, said)
  } catch {
    // Private windows may deny storage: then it is asked again another time, and nothing is counted until then.
  }
  if (question?.contains(document.activeElement)) document.querySelector<HTMLElement>('main')?.focus()
  if (question) question.hidden = true
  show()
  if (said === 'yes' && before !== 'yes') dispatchEvent(new Event('consent'))
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-consent-answer]')) {
  button.addEventListener('click', () => answer(button.dataset['consentAnswer'] === 'yes' ? 'yes' : 'no'))
}
show()

// Never over a buy bar or a form, and not before somebody has begun to look around.
const isBusy = document.querySelector('.buy-bar, form[data-contact], [data-consent-state]') !== null
const isBuying = /^\/(?:en\/)?(?:cart|checkout|order)\b/.test(location.pathname)
if (question && !refused && !isBusy && !isBuying && answered() === undefined) {
  const ask = () => {
    for (const sign of SIGNS) removeEventListener(sign, ask)
    question.hidden = answered() !== undefined
  }
  for (const sign of SIGNS) addEventListener(sign, ask, { passive: true })
}
