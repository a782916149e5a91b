import { addToCart } from '../../stores/cart.ts'

const ADDED_MS = 3000

/** Every card's button, those that islands draw later too. What went wrong is told by the shop's notice. */
document.addEventListener('click', async event => {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-add]') : null
  const variant = button?.dataset['add']
  if (!button || !variant || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const added = await addToCart(variant)
  button.ariaBusy = 'false'
  if (!added) return
  button.dataset['added'] = ''
  setTimeout(() => delete button.dataset['added'], ADDED_MS)
  const status = document.querySelector<HTMLElement>('[data-cart-status]')
  if (status) status.textContent = status.dataset['added'] ?? ''
  setTimeout(() => status && (status.textContent = ''), ADDED_MS)
})
