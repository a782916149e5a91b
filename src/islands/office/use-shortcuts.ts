import { useEffect } from 'react'
import { $singleKeys } from '../../stores/office/office-shortcuts.ts'

const SEQUENCE_MS = 1_200

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]),textarea,select'))

/** By the place on the keyboard: on a Cyrillic layout the same keys type other letters. */
function keyOf({ code, key, shiftKey }: KeyboardEvent) {
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/**
 * Keys of a screen by their names: `j`, `?`, `g o` for one after the other. They are off while somebody types and while a
 * dialog is open, and can be switched off altogether: a person who dictates would press them (WCAG 2.1.4).
 */
export function useShortcuts(keys: Readonly<Record<string, (() => void) | undefined>>) {
  useEffect(() => {
    let first = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!$singleKeys.get() || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const key = keyOf(event)
      const action = keys[first ? `${first} ${key}` : key]
      clearTimeout(timer)
      first = ''
      if (action) {
        event.preventDefault()
        return action()
      }
      if (!Object.keys(keys).some(each => each.startsWith(`${key} `))) return
      first = key
      timer = setTimeout(() => (first = ''), SEQUENCE_MS)
    }
    addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', press)
    }
  }, [keys])
}
