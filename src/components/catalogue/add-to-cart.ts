/** What the cart needs comes with the first sign that somebody is about to use it. */
const loadCart = () => import('../../stores/cart.ts')

const ADDED_MS = 3000

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLButtonElement>('button[data-add]') : null

for (const sign of ['pointerover', 'focusin', 'touchstart'] as const) {
  document.addEventListener(sign, event => void (buttonOf(event) && loadCart()), { passive: true })
}

/** Every card's button, those that islands draw later too. What went wrong is told by the shop's notice. */
document.addEventListener('click', async event => {
  const button = buttonOf(event)
  const variant = button?.dataset['add']
  if (!button || !variant || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const { addToCart } = await loadCart()
  const added = await addToCart(variant)
  button.ariaBusy = 'false'
  if (!added) return
  button.dataset['added'] = ''
  say(true)
  setTimeout(() => {
    delete button.dataset['added']
    say(false)
  }, ADDED_MS)
})

function say(added: boolean) {
  const status = document.querySelector<HTMLElement>('[data-cart-status]')
  if (status) status.textContent = added ? (status.dataset['added'] ?? '') : ''
}
