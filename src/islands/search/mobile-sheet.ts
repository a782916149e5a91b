const PHONE = '(width < 992px)'

/** Chromium's word for the Back gesture and Escape; other browsers have the sheet's own button. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}
declare const CloseWatcher: { new (): CloseWatcher } | undefined

export interface MobileSheet {
  readonly isOpen: boolean
  /** Does nothing on a large screen. */
  open(): void
  close(): void
  /** Closes it and removes its listeners. */
  destroy(): void
}

/** On phones the search form itself fills the screen: the field keeps its focus, so that the keyboard stays. */
export function createMobileSheet(form: HTMLFormElement, onClose: () => void): MobileSheet {
  const root = form.closest<HTMLElement>('search') ?? form
  const phone = matchMedia(PHONE)
  const listeners = new AbortController()
  const inert: Element[] = []
  let watcher: CloseWatcher | undefined

  /** Everything that is not on the way from the page to the form. */
  function disableRest() {
    for (let inside: Element = root; inside.parentElement && inside !== document.body; inside = inside.parentElement)
      for (const sibling of inside.parentElement.children)
        if (sibling !== inside && !sibling.hasAttribute('inert') && !['SCRIPT', 'STYLE'].includes(sibling.tagName)) {
          sibling.setAttribute('inert', '')
          inert.push(sibling)
        }
  }

  const sheet = {
    isOpen: false,
    open() {
      if (sheet.isOpen || !phone.matches) return
      sheet.isOpen = true
      root.dataset['sheet'] = ''
      disableRest()
      if (typeof CloseWatcher !== 'undefined') {
        watcher = new CloseWatcher()
        watcher.addEventListener('close', sheet.close)
      }
    },
    close() {
      if (!sheet.isOpen) return
      sheet.isOpen = false
      delete root.dataset['sheet']
      for (const sibling of inert.splice(0)) sibling.removeAttribute('inert')
      watcher?.destroy()
      watcher = undefined
      onClose()
    },
    destroy() {
      sheet.close()
      listeners.abort()
    }
  }
  phone.addEventListener('change', sheet.close, { signal: listeners.signal })
  // A page left with an open sheet must not come back with it.
  addEventListener('pagehide', sheet.close, { signal: listeners.signal })
  return sheet
}
