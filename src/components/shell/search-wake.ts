import { prefetch } from '../../lazy/load-part.ts'

/** Suggestions cost nothing until somebody is about to type. */
const form = document.querySelector<HTMLFormElement>('form[data-search]')
const field = form?.querySelector<HTMLInputElement>('input[type=search]')

if (form && field) {
  /** Searching goes on without suggestions; where they did not come, the next focus asks for them again. */
  const wake = () => prefetch(() => import('./suggest-wake.ts').then(({ suggestOn }) => suggestOn(form, field)))
  // Whoever was quicker than this script keeps what they typed.
  if (document.activeElement === field) wake()
  else {
    field.value ||= new URL(location.href).searchParams.get('q') ?? ''
    field.addEventListener('focus', wake)
  }
  document.querySelector('[data-search-tab]')?.addEventListener('click', event => {
    event.preventDefault()
    field.focus()
  })
}
