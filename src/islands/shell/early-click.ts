/** The last press whose island has not come yet. */
let waiting: HTMLElement | undefined

/**
 * A button that is pressed before its island is awake is pressed again when it is: on a slow line nothing is lost. So is a
 * link that an island opens in place (`data-use`); forms wait for their island. Each press is a task of its own, so that the
 * second of two counts from the first. A listener that took the press itself has called `preventDefault`, and
 * a button of a popover works without its island.
 */
addEventListener('click', event => {
  const pressed = (event.target as Element).closest<HTMLElement>('[ssr] :is(button:not([popovertarget]),[data-use])')
  if (!pressed || event.defaultPrevented || event.ctrlKey || event.metaKey) return
  if (pressed.matches('[data-use],[type=submit]')) event.preventDefault()
  waiting = pressed
  pressed.closest('[ssr]')?.addEventListener(
    'astro:hydrate',
    () => {
      waiting = undefined
      setTimeout(() => pressed.click())
    },
    { once: true }
  )
})

/** Where the code of an island is gone for good (crash.ts), the press waits in the history entry for the page to load again. */
const nameOf = (control: Element) => control.ariaLabel ?? control.textContent
const controlsNamed = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button,[data-use]')].filter(control => nameOf(control) === name)

document.addEventListener('shop:reload', () => {
  if (!waiting) return
  const name = nameOf(waiting)
  history.replaceState({ ...history.state, press: [name, controlsNamed(name).indexOf(waiting)] }, '')
})
const { press, ...state } = (history.state ?? {}) as { readonly press?: readonly [string, number] }
if (press) {
  history.replaceState(state, '')
  // Islands that wait for their children listen from then on.
  document.addEventListener('DOMContentLoaded', () => controlsNamed(press[0])[press[1]]?.click())
}

/** Input from before is marked: its island takes it over when it is awake (early-input.ts). */
addEventListener('input', event => {
  const field = event.target as Element
  if (field.closest('[ssr]')) field.setAttribute('data-early', '')
})
