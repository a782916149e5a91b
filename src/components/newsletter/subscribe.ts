import { timedFetch } from '../../api/timed-fetch.ts'

/** Sends the subscription box without leaving the page; where this does not run, the form does the same by itself. */
interface Said {
  readonly message?: string
  readonly errors?: { readonly email?: readonly string[] }
}

async function send(form: HTMLFormElement, announce: (text: string, isWrong: boolean) => void) {
  const words = JSON.parse(form.dataset['subscribe'] ?? '{}') as Readonly<Record<string, string>>
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  announce(words['sending'] ?? '', false)
  try {
    const answer = await timedFetch(`${form.action}?locale=${text('locale')}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: text('email'), locale: text('locale'), website: text('website') })
    })
    if (answer.status === 422) return announce(words['invalid'] ?? '', true)
    if (answer.status === 429) return announce(words['busy'] ?? '', true)
    if (!answer.ok) return announce(words['failed'] ?? '', true)
    const { message = '' } = (await answer.json()) as Said
    form.reset()
    announce(message, false)
  } catch {
    // Offline, or the shop does not answer: what was typed stays.
    announce(words['failed'] ?? '', true)
  }
}

/** Keeps a reader on the page from the first letter of an address on. */
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
