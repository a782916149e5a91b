/** A button that is pressed before its island is awake is pressed again when it is: on a slow line nothing is lost. */
addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[ssr] button')
    button?.closest('[ssr]')?.addEventListener('astro:hydrate', () => button.click())
  },
  true
)
