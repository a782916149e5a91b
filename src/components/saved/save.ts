import { $saved } from '../../stores/saved.ts'
import { toggleKept } from '../../stores/saving.ts'

/** A save button, on whatever can be read again: `data-save="article:winter-tea"`. */
export function act(button: HTMLElement) {
  toggleKept(button.dataset['save'] ?? '')
}

$saved.subscribe(keys => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]'))
    button.ariaPressed = String(keys.includes(button.dataset['save'] ?? ''))
})
