import { addToCart } from '../../stores/cart.ts'

const ADDED_MS = 3000

/** A card's button. What went wrong is told by the shop's notice. */
export async function act(button: HTMLElement) {
  const variant = button.dataset['add']
  if (!variant || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const added = await addToCart(variant)
  button.ariaBusy = 'false'
  if (!added) return
  button.dataset['added'] = ''
  announce(true)
  setTimeout(() => {
    delete button.dataset['added']
    announce(false)
  }, ADDED_MS)
}

function announce(added: boolean) {
  const status = document.querySelector<HTMLElement>('[data-cart-status]')
  if (status) status.textContent = added ? (status.dataset['added'] ?? '') : ''
}
