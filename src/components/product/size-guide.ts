import { getText } from '../../api/site-files.ts'

/** The guide's own page, laid over the product: one text in one place, readable without scripts too. */
let dialog: HTMLDialogElement | undefined

export async function act(link: HTMLElement) {
  const href = link.getAttribute('href') ?? ''
  try {
    dialog ??= await frame(href, link.dataset['guide'] ?? '')
    dialog.showModal()
  } catch {
    // Offline: the browser says so better than we could.
    location.assign(href)
  }
}

async function frame(href: string, close: string): Promise<HTMLDialogElement> {
  const page = new DOMParser().parseFromString(await getText(href), 'text/html')
  const guide = page.querySelector('[data-size-guide]')
  if (!guide) throw new Error(`${href} is no size guide`)
  const made = Object.assign(document.createElement('dialog'), { className: 'quick guide' })
  const form = Object.assign(document.createElement('form'), { method: 'dialog' })
  const button = Object.assign(document.createElement('button'), { className: 'quick-close' })
  button.ariaLabel = close
  button.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>'
  form.append(button)
  made.append(form, document.importNode(guide, true))
  made.ariaLabel = guide.querySelector('h1')?.textContent ?? ''
  made.addEventListener('click', event => event.target === made && made.close())
  document.body.append(made)
  return made
}
