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
  pressed.closest('[ssr]')?.addEventListener('astro:hydrate', () => setTimeout(() => pressed.click()), { once: true })
})

/** Input from before is marked: its island takes it over when it is awake (early-input.ts). */
addEventListener('input', event => {
  const field = event.target as Element
  if (field.closest('[ssr]')) field.setAttribute('data-early', '')
})
