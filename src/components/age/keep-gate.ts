interface GateFacts {
  /** The cookie's name by TLS and without it: pages are built once, for wherever they are served. */
  readonly names: Readonly<Record<'secure' | 'plain', string>>
  readonly rememberedSeconds: number
}

/**
 * The whole of the gate's script. Its source text is put into the page's head (AgeHead.astro), so it may use nothing
 * from outside itself. It runs before the first paint: no flash of the question, none of the content.
 */
export function keepGate({ names, rememberedSeconds }: GateFacts) {
  const page = document.documentElement
  const isSecure = location.protocol === 'https:'
  const cookie = isSecure ? names.secure : names.plain
  const kept = () => new RegExp(`(?:^|; )${cookie}=(yes|no)(?:;|$)`).exec(document.cookie)?.[1]
  const mark = (answer = kept()) => (page.dataset['age'] = answer === 'yes' ? 'ok' : (answer ?? 'ask'))
  const gate = () => document.querySelector<HTMLDialogElement>('dialog.age')

  function show() {
    const dialog = gate()
    if (!dialog) return
    const open = page.dataset['age'] === 'ok'
    // It stands open in the HTML for readers without JavaScript; only showModal makes the rest inert.
    if (dialog.open && (open || !dialog.matches(':modal'))) dialog.close()
    if (open || dialog.open) return
    dialog.showModal()
    name(dialog)
  }

  /** The heading that shows, question or farewell, names the dialog and is where reading starts. */
  function name(dialog: HTMLElement) {
    const heading = page.dataset['age'] === 'no' ? 'age-refusal' : 'age-question'
    dialog.setAttribute('aria-labelledby', heading)
    document.getElementById(heading)?.focus()
  }

  mark()
  document.addEventListener('DOMContentLoaded', () => {
    // Escape closes dialogs, in some browsers even when told not to: the content stays covered and the question returns.
    gate()?.addEventListener('cancel', event => event.preventDefault())
    gate()?.addEventListener('close', show)
    show()
  })
  // From the back/forward cache a page comes as it was left, with an answer that may have changed since.
  addEventListener('pageshow', event => {
    if (!event.persisted) return
    mark()
    show()
  })
  document.addEventListener('submit', event => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('.age form')) return
    event.preventDefault()
    const answer = new FormData(form, event.submitter).get('answer')
    if (answer !== 'yes' && answer !== 'no') return
    const lasting = answer === 'yes' && new FormData(form).has('remember') ? `; Max-Age=${rememberedSeconds}` : ''
    const secure = isSecure ? '; Secure' : ''
    document.cookie = `${cookie}=${answer}; Path=/; SameSite=Lax${lasting}${secure}`
    mark(answer)
    show()
    const dialog = gate()
    if (answer === 'no' && dialog) return name(dialog)
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    // Only now is there a place for a deep link to lead to.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  })
}
