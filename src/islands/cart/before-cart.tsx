import { useEffect, type ReactNode } from 'react'

interface Props {
  /** The page of an empty cart. */
  readonly nothing: ReactNode
  readonly children: ReactNode
}

/**
 * Until the cart is known: `children`, or, where this browser has none, what it will find. The page's head knows which
 * (src/components/cart), so that a visitor without a cart need not wait for a script to be told so.
 */
export function BeforeCart({ nothing, children }: Props) {
  // Signing in may bring a cart to this page.
  useEffect(() => () => void delete document.documentElement.dataset['cart'], [])
  return (
    <>
      <div className="cart-none noscript:hidden!">{nothing}</div>
      <div className="cart-waiting">{children}</div>
    </>
  )
}
