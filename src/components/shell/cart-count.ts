import { $rememberedOrder } from '../../stores/order-memory.ts'

/** Shows how much is in the cart on every link to it. Words are in `data-words` of the body's script holder. */
const holder = document.querySelector<HTMLElement>('[data-cart-words]')
const words = JSON.parse(holder?.dataset['cartWords'] ?? '{}') as Record<string, string>
const plural = new Intl.PluralRules(document.documentElement.lang)

$rememberedOrder.subscribe(order => {
  const count = order?.count ?? 0
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.hidden = count === 0
    badge.textContent = count > 99 ? '99+' : String(count)
  }
  const sentence = words[`cart_count_${plural.select(count)}`] ?? words['cart_count_other'] ?? ''
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    if (count > 0) link.setAttribute('aria-label', sentence.replace('{{count}}', String(count)))
    else link.removeAttribute('aria-label')
  }
})
