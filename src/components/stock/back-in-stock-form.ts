import { postBackInStock } from '../../api/back-in-stock.ts'
import { problemOf } from '../../api/problem-error.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import '../../stores/identity/authorize-calls.ts'
import { parseWords } from '../../i18n/parse-words.ts'

/** The form speaks for the variant that is chosen, and is sent without leaving the page. */
export function followForm(form: HTMLFormElement) {
  const words = parseWords(form.dataset['stockNotice'])
  /** Variants that are sold out. */
  const soldOut = (form.dataset['soldOut'] ?? '').split(' ')
  const field = form.querySelector<HTMLInputElement>('[type=email]')
  const button = form.querySelector<HTMLButtonElement>('button')
  const status = form.querySelector<HTMLElement>('[role=status]')
  const box = document.querySelector<HTMLElement>('[data-chosen]')
  const chosen = () => box?.dataset['chosen'] ?? soldOut[0] ?? ''
  const announce = (text: string, isWrong = false) => {
    if (status) status.textContent = text
    status?.toggleAttribute('data-wrong', isWrong)
  }

  const show = () => {
    form.hidden = !soldOut.includes(chosen())
    announce('')
  }
  if (box) new MutationObserver(show).observe(box, { attributeFilter: ['data-chosen'] })
  form.hidden = !soldOut.includes(chosen())

  // The shop knows how to reach the signed-in user.
  const person = $currentUser.get()
  if (person && field && button) {
    field.required = false
    field.hidden = true
    button.textContent = words['ask_me'] ?? ''
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    if (button?.ariaDisabled === 'true') return
    if (button) button.ariaDisabled = 'true'
    announce(words['ask_sending'] ?? '')
    const website = form.querySelector<HTMLInputElement>('[name=website]')?.value ?? ''
    const email = person ? {} : { email: field?.value.trim() ?? '' }
    postBackInStock(chosen(), { ...email, ...(website && { website }) })
      .then(
        ({ message }) => announce(message),
        (error: unknown) => {
          const problem = problemOf(error)
          const isAddress = 'email' in problem.errors
          if (isAddress) field?.focus()
          field?.setAttribute('aria-invalid', String(isAddress))
          announce((isAddress ? words['invalid'] : problem.message) || (words['ask_failed'] ?? ''), true)
        }
      )
      .finally(() => {
        if (button) button.ariaDisabled = null
      })
  })
}
