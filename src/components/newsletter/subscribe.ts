import { problemOf } from '../../api/http.ts'
import { postSubscription } from '../../api/newsletter.ts'
import { parseWords } from '../../i18n/parse-words.ts'

/** Words of the form by the status that refuses it: 422 = not an address, 429 = too many tries. */
const REFUSALS: Readonly<Record<number, string>> = { 422: 'invalid', 429: 'busy' }

/** Sends the subscription box without leaving the page; where this does not run, the form does the same by itself. */
async function send(form: HTMLFormElement, announce: (text: string, isWrong: boolean) => void) {
  const words = parseWords(form.dataset['subscribe'])
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  announce(words['sending'] ?? '', false)
  try {
    const fields = { email: text('email'), locale: text('locale'), website: text('website') }
    const { message } = await postSubscription(fields)
    form.reset()
    announce(message, false)
  } catch (error) {
    // Offline, refused, or without an answer: the address stays in its field.
    announce(words[REFUSALS[problemOf(error).status] ?? 'failed'] ?? '', true)
  }
}

/** Keeps a reader on the page from the first character of an address on. */
export function keepOnPage(form: HTMLFormElement) {
  const status = form.querySelector<HTMLElement>('[data-subscribe-status]')
  const field = form.querySelector<HTMLInputElement>('[type=email]')
  const button = form.querySelector<HTMLButtonElement>('button')
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (button?.ariaDisabled === 'true') return
    if (button) button.ariaDisabled = 'true'
    void send(form, (text, isWrong) => {
      if (status) status.textContent = text
      status?.toggleAttribute('data-wrong', isWrong)
      if (!field) return
      field.setAttribute('aria-invalid', String(isWrong))
      if (isWrong) field.focus()
    }).finally(() => {
      if (button) button.ariaDisabled = null
    })
  })
}
