import { $prompt, requestPrompt, endPrompt } from '../../stores/prompts.ts'
import { parseWords } from '../../i18n/parse-words.ts'

/** Keeps the answer about counting page views and shows what it is. */
type Answer = 'yes' | 'no'

const privacySignals = navigator as Navigator & { readonly globalPrivacyControl?: boolean }
const refused = privacySignals.globalPrivacyControl === true || privacySignals.doNotTrack === '1'
const question = document.querySelector<HTMLElement>('[data-consent]')
const storageKey = question?.dataset['consent'] ?? ''
/** Where storage is denied, the answer holds for this page. */
let given: Answer | undefined

function answered(): Answer | undefined {
  try {
    const answer = localStorage.getItem(storageKey)
    return answer === 'yes' || answer === 'no' ? answer : given
  } catch {
    return given
  }
}

function show() {
  const state = refused ? 'refused' : (answered() ?? 'ask')
  for (const place of document.querySelectorAll<HTMLElement>('[data-consent-state]')) {
    place.textContent = parseWords(place.dataset['consentState'])[state] ?? ''
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-consent-state] ~ p [data-consent-answer]')) {
    button.setAttribute('aria-pressed', String(button.dataset['consentAnswer'] === state))
    button.disabled = refused
  }
}

function answer(answer: Answer) {
  const before = answered()
  given = answer
  try {
    localStorage.setItem(storageKey, answer)
  } catch {
    // Private windows may deny storage: then it is asked again another time, and nothing is counted until then.
  }
  if (question?.contains(document.activeElement)) document.querySelector<HTMLElement>('main')?.focus()
  endPrompt('consent')
  show()
  if (answer === 'yes' && before !== 'yes') dispatchEvent(new Event('consent'))
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-consent-answer]')) {
  button.addEventListener('click', () => answer(button.dataset['consentAnswer'] === 'yes' ? 'yes' : 'no'))
}
show()
$prompt.subscribe(now => {
  if (question) question.hidden = now !== 'consent'
})

/** Asks when it is its turn, where it has not been answered. */
export function askForConsent() {
  if (!refused && answered() === undefined) requestPrompt('consent')
}
