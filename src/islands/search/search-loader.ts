import { prefetchChunk } from '../../lazy/load-chunk.ts'

/** The search box is a plain form until somebody is about to type: only then React and the suggestions are fetched. */
const root = document.querySelector<HTMLElement>('[data-search-box]')
const field = root?.querySelector('input')

if (root && field) {
  /** Without the files the form still searches; the next focus asks for them again. */
  const load = () =>
    prefetchChunk(() => import('./load-search-box.ts').then(({ loadSearchBox }) => loadSearchBox(root)))
  // Text typed before this script ran stays.
  if (document.activeElement === field) load()
  else {
    field.value ||= new URL(location.href).searchParams.get('q') ?? ''
    field.addEventListener('focus', load)
  }
  // The browser's own words would be in the browser's language.
  field.addEventListener('invalid', () => field.setCustomValidity(root.dataset['searchRequired'] ?? ''))
  field.addEventListener('input', () => field.setCustomValidity(''))
  document.querySelector('[data-search-tab]')?.addEventListener('click', event => {
    event.preventDefault()
    field.focus()
  })
}
