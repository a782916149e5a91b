/** The header scrolls away with the page and comes back as soon as somebody scrolls up (bars.css). */
const header = document.querySelector<HTMLElement>('.shop-header')

/** A thumb that rests trembles by less, px. */
const TREMBLE = 6

if (header) {
  let last = scrollY
  const leave = (isDown: boolean) => header.toggleAttribute('data-away', isDown && scrollY > header.offsetHeight)
  // It is away already, a frame before it can return: nobody sees it slide out.
  leave(true)
  requestAnimationFrame(() => (header.dataset['returns'] = ''))
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last
      if (Math.abs(moved) < TREMBLE) return
      last = scrollY
      leave(moved > 0)
    },
    { passive: true }
  )
}
