/**
 * A button that is pressed before its island is awake is pressed again when it is: on a slow line nothing is lost.
 * Whoever heard the press already has said so by `preventDefault`.
 */
addEventListener('click', ({ target, defaultPrevented }) => {
  const button = (target as Element).closest<HTMLElement>('[ssr] button')
  if (!defaultPrevented)
    button?.closest('[ssr]')?.addEventListener('astro:hydrate', () => button.click(), { once: true })
})
