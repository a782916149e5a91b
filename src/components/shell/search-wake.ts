/** Suggestions cost nothing until somebody is about to type. */
const form = document.querySelector<HTMLFormElement>('form[data-search]')
const field = form?.querySelector<HTMLInputElement>('input[type=search]')

if (form && field) {
  field.value = new URL(location.href).searchParams.get('q') ?? ''
  field.addEventListener('focus', () => void import('./suggest.ts').then(({ suggestOn }) => suggestOn(form, field)), {
    once: true
  })
  document.querySelector('[data-search-tab]')?.addEventListener('click', event => {
    event.preventDefault()
    scrollTo({ top: 0 })
    field.focus()
  })
}
