/** Suggestions cost nothing until somebody is about to type. */
const form = document.querySelector<HTMLFormElement>('form[data-search]')
const field = form?.querySelector<HTMLInputElement>('input[type=search]')

if (form && field) {
  const wake = () => void import('./suggest-wake.ts').then(({ suggestOn }) => suggestOn(form, field))
  // Whoever was quicker than this script keeps what they typed.
  if (document.activeElement === field) wake()
  else {
    field.value ||= new URL(location.href).searchParams.get('q') ?? ''
    field.addEventListener('focus', wake, { once: true })
  }
  document.querySelector('[data-search-tab]')?.addEventListener('click', event => {
    event.preventDefault()
    field.focus()
  })
}
