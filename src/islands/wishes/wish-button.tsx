import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $wished, type Wish } from '../../stores/customers/wished.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { LineIcon, TOGGLE_LOOK } from '../shell/icon-button.tsx'
import { followOwnWishes } from './follow-wishes.ts'

const LOOKS = {
  picture: 'group card-toggle top-[0.4rem]',
  text: TOGGLE_LOOK,
  icon: `${TOGGLE_LOOK} min-w-11 justify-center`
} as const
const HEART = 'M12 20.3 4.2 12.4a4.9 4.9 0 0 1 7-6.9l.8.8.8-.8a4.9 4.9 0 0 1 7 6.9Z'

interface Props {
  readonly variant: string
  readonly product: string
  readonly label: string
  /** Speaks for this variant only; elsewhere a heart speaks for its product, whichever variant is wished for. */
  readonly exact?: boolean
  /** Round on a picture; with its words; as an icon in a line. */
  readonly look: keyof typeof LOOKS
  /** Text beside the heart where there is room. */
  readonly text?: string
}

/** The heart of a product, on cards, in the quick view, in the comparison and on the product's page. */
export function WishButton({ variant, product, label, exact = false, look, text }: Props) {
  const wished = useStore($wished, { ssr: 'initial' })
  const own = (wishes: readonly Wish[]) =>
    wishes.filter(wish => (exact ? wish.id === variant : wish.product === product))
  useEffect(followOwnWishes, [])

  const press = async (from: Element) =>
    (await loadChunk(() => import('./toggle-wish.ts'))).toggleWishButton({ id: variant, product }, own, from)
  return (
    <button
      type="button"
      className={LOOKS[look]}
      data-wish={variant}
      aria-pressed={own(wished).length > 0}
      aria-label={label}
      onClick={({ currentTarget }) => void retryableOnChunkError(() => press(currentTarget))}
    >
      <LineIcon
        path={HEART}
        className={`group-aria-pressed:fill-current ${look === 'picture' ? 'size-[1.35rem]' : 'size-[1.2rem]'}`}
      />
      {text}
    </button>
  )
}
