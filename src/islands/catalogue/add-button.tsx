import { useRef, useState, type ReactNode } from 'react'
import { loadPart, orOfferAgain, prefetch } from '../../lazy/load-part.ts'

interface Props {
  readonly variant: string
  readonly label: string
  readonly className?: string
  /** A plus where nothing else is said. */
  readonly children?: ReactNode
}

const ADDED_MS = 3_000

/** Looking at products does not need the cart's code. */
const loadCart = async () => (await loadPart(() => import('../product/load-cart.ts'))).loadCart()

/** Puts one into the cart. What goes wrong is said by the shop's notice. */
export function AddButton({ variant, label, className = 'card-add', children = <Plus /> }: Props) {
  const [phase, setPhase] = useState<'idle' | 'adding' | 'added'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const add = async () => {
    setPhase('adding')
    let added = false
    try {
      added = await (await loadPart(loadCart)).addToCart(variant)
    } finally {
      setPhase(added ? 'added' : 'idle')
    }
    if (!added) return
    announceAdded(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setPhase('idle')
      announceAdded(false)
    }, ADDED_MS)
  }
  return (
    <button
      type="button"
      className={className}
      data-add={variant}
      data-added={phase === 'added' ? '' : undefined}
      aria-busy={phase === 'adding' || undefined}
      aria-label={label}
      onPointerEnter={() => prefetch(loadCart)}
      onFocus={() => prefetch(loadCart)}
      onClick={() => phase !== 'adding' && void orOfferAgain(add)}
    >
      {children}
    </button>
  )
}

const Plus = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 5v14M5 12h14" />
  </svg>
)

/** Read out by the shell's live region (src/components/shell/PageEnd.astro), which brings its own words. */
function announceAdded(isAdded: boolean) {
  const status = document.querySelector<HTMLElement>('[data-cart-status]')
  if (status) status.textContent = isAdded ? (status.dataset['added'] ?? '') : ''
}
