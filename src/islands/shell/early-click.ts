/**
 * A button that is pressed before its island is awake is pressed again when it is: on a slow line nothing is lost. So is a
 * link that an island opens in place (`data-use`). A listener that took the press itself has called `preventDefault`.
 */
addEventListener('click', event => {
  const pressed = (event.target as Element).closest<HTMLElement>('[ssr] :is(button,[data-use])')
  if (!pressed || event.defaultPrevented || event.ctrlKey || event.metaKey) return
  if (pressed.hasAttribute('data-use')) event.preventDefault()
  pressed.closest('[ssr]')?.addEventListener('astro:hydrate', () => pressed.click(), { once: true })
})
