/** The heading of a search says what was searched for; the page itself is the same for every search. */
const title = document.querySelector<HTMLElement>('[data-list-title]')
const text = new URL(location.href).searchParams.get('q')?.trim()

if (title && text) {
  const sentence = (title.dataset['results'] ?? '').replace('{{query}}', () => text)
  title.textContent = sentence
  document.title = sentence
}
