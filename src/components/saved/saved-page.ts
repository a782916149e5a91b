import { plural } from '../../i18n/fill.ts'
import { $person } from '../../stores/person.ts'
import { $saved } from '../../stores/saved.ts'
import { ownSaved } from '../../stores/saving.ts'

/** Every piece there is stands hidden in the page; those that are kept are shown, the last kept first. */
export function showSaved(root: HTMLElement) {
  const words = JSON.parse(root.dataset['words'] ?? '{}') as Record<string, string>
  const list = root.querySelector('ul')
  const nothing = root.querySelector<HTMLElement>('[data-saved-empty]')
  const gone = root.querySelector<HTMLElement>('[data-saved-gone]')
  const pieces = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-piece]')].map(piece => [piece.dataset['piece'] ?? '', piece])
  )

  if ($person.get()) void ownSaved().then(({ syncSaved }) => syncSaved())

  $saved.subscribe(keys => {
    for (const piece of pieces.values()) piece.hidden = true
    const kept = keys.flatMap(key => pieces.get(key) ?? [])
    for (const piece of kept) {
      piece.hidden = false
      // Whoever lets one go keeps the focus where it is: only what stands elsewhere is moved.
      if (list && !piece.contains(document.activeElement)) list.append(piece)
    }
    const missing = keys.length - kept.length
    if (nothing) nothing.hidden = kept.length > 0
    if (gone)
      gone.textContent = missing > 0 ? plural(document.documentElement.lang as 'mn', words, 'gone', missing) : ''
  })
}
