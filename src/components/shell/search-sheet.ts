const PHONE = matchMedia('(width < 992px)')

/** Chromium's word for the Back gesture and Escape; other browsers have the sheet's own button. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}
declare const CloseWatcher: { new (): CloseWatcher } | undefined

export interface Sheet {
  readonly isOpen: boolean
  /** Nothing where the screen is large. */
  open(): void
  close(): void
}

/** On phones the search form itself fills the screen: the field keeps its focus, so that the keyboard stays. */
export function sheetOf(form: HTMLFormElement, closed: () => void): Sheet {
  const place = form.closest<HTMLElement>('search') ?? form
  const outside: Element[] = []
  let watcher: CloseWatcher | undefined

  /** All that is not on the way from the page to the form. */
  function leaveAlone() {
    for (let inside: Element = place; inside.parentElement && inside !== document.body; inside = inside.parentElement)
      for (const other of inside.parentElement.children)
        if (other !== inside && !other.hasAttribute('inert') && !['SCRIPT', 'STYLE'].includes(other.tagName)) {
          other.setAttribute('inert', '')
          outside.push(other)
        }
  }

  const sheet = {
    isOpen: false,
    open() {
      if (sheet.isOpen || !PHONE.matches) return
      sheet.isOpen = true
      place.dataset['sheet'] = ''
      leaveAlone()
      if (typeof CloseWatcher !== 'undefined') {
        watcher = new CloseWatcher()
        watcher.addEventListener('close', sheet.close)
      }
    },
    close() {
      if (!sheet.isOpen) return
      sheet.isOpen = false
      delete place.dataset['sheet']
      for (const other of outside.splice(0)) other.removeAttribute('inert')
      watcher?.destroy()
      watcher = undefined
      closed()
    }
  }
  PHONE.addEventListener('change', sheet.close)
  // A page left with an open sheet must not come back with it.
  addEventListener('pagehide', sheet.close)
  return sheet
}
