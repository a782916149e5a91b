/**
 * Says on the root element, before the first paint, that this browser has no cart: the page then shows at once what its island
 * would find out later (cart-state.css). Its source text is put into the page's head (CartHead.astro): it may use nothing
 * from outside itself.
 */
export function markCart(key: string) {
  try {
    if ((localStorage.getItem(key) ?? 'null') === 'null') document.documentElement.dataset['cart'] = 'none'
  } catch {
    // Storage is denied: the island asks.
  }
}
