/** Suggestions cost nothing until somebody is about to type. */
const form = document.querySelector<HTMLFormElement>('form[data-search]')
const field = form?.querySelector<HTMLInputElement>('input[type=search]')

if (form && field) {
  // Whoever was quicker than this script keeps what they typed.
  if (document.activeElement !== field) field.value ||= new URL(location.href).searchParams.get('q') ?? ''
  const wake = () => void import('./suggest.ts').then(({ suggestOn }) => suggestOn(form, field))
  if (document.activeElement === field) wake()
  else field.addEventListener('focus', wake, { once: true })
  document.querySelector('[data-search-tab]')?.addEventListener('click', event => {
    event.preventDefault()
    field.focus({ preventScroll: true })
  })
}
