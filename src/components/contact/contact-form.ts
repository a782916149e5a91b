import { postContactForm } from '../../api/contact.ts'
import type { ProblemBody } from '../../contract/problem.ts'

/** Sends the contact form without leaving the page; where this does not run, the form does the same by itself. */
const form = document.querySelector<HTMLFormElement>('form[data-contact]')
const status = form?.querySelector('[data-contact-status]')
const button = form?.querySelector<HTMLButtonElement>('button')
const opened = form?.querySelector<HTMLInputElement>('[name=opened]')
// A page from a cache was rendered for somebody else, earlier.
if (opened) opened.value = String(Date.now())

/** Name of the product that a question is about; the page that asks it puts it into the address. */
const ABOUT_MAX = 200
const asked = new URLSearchParams(location.search)
const about = asked.get('about')?.slice(0, ABOUT_MAX)
const message = form?.querySelector<HTMLTextAreaElement>('[name=message]')
const subject = form?.querySelector<HTMLSelectElement>('[name=subject]')
if (message?.value === '') {
  if (subject && (about || asked.has('subject')))
    subject.value = asked.get('subject') === 'pharmacist' ? 'pharmacist' : 'product'
  if (about) message.value = `${about}: `
}

function mark(form: HTMLFormElement, errors: ProblemBody['errors'] = {}) {
  for (const place of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const sentences = errors[place.dataset['error'] ?? ''] ?? []
    place.textContent = sentences.join(' ')
    const field = form.querySelector(`[name="${place.dataset['error']}"]`)
    if (sentences.length > 0) field?.setAttribute('aria-invalid', 'true')
    else field?.removeAttribute('aria-invalid')
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

async function send(form: HTMLFormElement) {
  const announce = (text: string) => status && (status.textContent = text)
  const { failed = '', sending = '', sent = '' } = form.dataset
  announce(sending)
  try {
    const fields = Object.fromEntries(new FormData(form))
    const { ok, _data } = await postContactForm(fields, document.documentElement.lang)
    if (ok) return location.assign(sent)
    const { error = failed, errors } = (_data ?? {}) as Partial<ProblemBody>
    announce(error)
    mark(form, errors)
  } catch {
    // Offline, or the shop does not answer: what was typed stays.
    announce(failed)
  }
}

form?.addEventListener('submit', event => {
  event.preventDefault()
  if (button?.ariaDisabled === 'true') return
  if (button) button.ariaDisabled = 'true'
  void send(form).finally(() => button && (button.ariaDisabled = null))
})
