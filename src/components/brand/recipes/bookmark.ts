import { loadChunk } from '../../../lazy/load-chunk.ts'

/** Keeps a recipe. Its page stays light: the stores come with the first press. */
const button = document.querySelector<HTMLButtonElement>('[data-bookmark]')
const item = button?.dataset['bookmark'] ?? ''

/** Reads bookmarks as src/stores/customers/bookmarks.ts writes them. */
function isBookmarked(): boolean {
  try {
    return String(localStorage.getItem('delguur:saved')).includes(JSON.stringify(item))
  } catch {
    return false
  }
}

function mark() {
  if (!button) return
  const { save = '', saved = '' } = button.dataset
  button.setAttribute('aria-pressed', String(isBookmarked()))
  button.textContent = isBookmarked() ? saved : save
}

button?.addEventListener('click', () => {
  void loadChunk(() => import('../../../stores/customers/toggle-bookmark.ts')).then(
    ({ toggleBookmarkOnAllDevices }) => {
      toggleBookmarkOnAllDevices(item)
      mark()
    }
  )
})
mark()
