import { useRef, useState, type ReactNode } from 'react'
import { LineIcon } from '../shell/icon-button.tsx'
import { loadChunk, retryableOnChunkError, prefetchChunk } from '../../lazy/load-chunk.ts'

interface Props {
  readonly variant: string
  readonly label: string
  readonly className?: string
  /** A plus where nothing else is said. */
  readonly children?: ReactNode
}

export const ROUND_ICON = 'size-[1.35rem]'
const PLUS = 'M12 5v14M5 12h14'
const TICK = 'm5 12.5 4.5 4.5L19 7.5'

const ADDED_MS = 3_000

/** Looking at products does not need the cart's code. */
const importCartStore = async () => (await loadChunk(() => import('../product/import-cart-store.ts'))).importCartStore()

/** Puts one into the cart. Failures are shown by the shop's notice. */
export function AddButton({ variant, label, className = 'card-action', children }: Props) {
  const [phase, setPhase] = useState<'idle' | 'adding' | 'added'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const add = async () => {
    setPhase('adding')
    let added = false
    try {
      added = await (await loadChunk(importCartStore)).addToCart(variant)
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
      onPointerEnter={() => prefetchChunk(importCartStore)}
      onFocus={() => prefetchChunk(importCartStore)}
      onClick={() => phase !== 'adding' && void retryableOnChunkError(add)}
    >
      {children ?? <LineIcon path={phase === 'added' ? TICK : PLUS} className={ROUND_ICON} />}
    </button>
  )
}

/** Read out by the shell's live region (src/components/shell/PageEnd.astro), which brings its own words. */
function announceAdded(isAdded: boolean) {
  const status = document.querySelector<HTMLElement>('[data-cart-status]')
  if (status) status.textContent = isAdded ? (status.dataset['added'] ?? '') : ''
}
