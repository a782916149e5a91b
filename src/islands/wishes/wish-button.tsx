import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $wished, type Wish } from '../../stores/wished.ts'
import { loadPart, orOfferAgain } from '../../lazy/load-part.ts'
import { followOwnWishes } from './follow-wishes.ts'

interface Props {
  readonly variant: string
  readonly product: string
  readonly label: string
  /** Speaks for this variant only; elsewhere a heart speaks for its product, whichever variant is wished for. */
  readonly exact?: boolean
  readonly className: 'card-wish' | 'wish-toggle' | 'quick-wish'
  /** Beside the heart where there is room. */
  readonly text?: string
}

/** The heart of a product, on cards, in the quick view, in the comparison and on the product's page. */
export function WishButton({ variant, product, label, exact = false, className, text }: Props) {
  const wished = useStore($wished, { ssr: 'initial' })
  const own = (wishes: readonly Wish[]) =>
    wishes.filter(wish => (exact ? wish.id === variant : wish.product === product))
  useEffect(followOwnWishes, [])

  const press = async (from: Element) =>
    (await loadPart(() => import('./toggle-wish.ts'))).toggle({ id: variant, product }, own, from)
  return (
    <button
      type="button"
      className={`${className} needs-script`}
      data-wish={variant}
      aria-pressed={own(wished).length > 0}
      aria-label={label}
      onClick={({ currentTarget }) => void orOfferAgain(() => press(currentTarget))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.3 4.2 12.4a4.9 4.9 0 0 1 7-6.9l.8.8.8-.8a4.9 4.9 0 0 1 7 6.9Z" />
      </svg>
      {text}
    </button>
  )
}
