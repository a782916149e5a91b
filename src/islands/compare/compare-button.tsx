import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { LineIcon, TOGGLE_LOOK } from '../shell/icon-button.tsx'
import type { ListView } from '../../stores/catalogue/catalogue-url.ts'
import { $compared } from '../../stores/catalogue/compared.ts'

const LOOKS = {
  grid: 'group card-toggle card-compare-grid top-[3.15rem]',
  list: 'group card-toggle card-compare top-[3.15rem]'
} as const

interface Props {
  readonly product: string
  readonly label: string
  /** Draws icon and words; without them it is round, on the picture of a card. */
  readonly children?: ReactNode
  /** The list its card stands in: in a grid on a phone there is no room on the picture. */
  readonly look?: ListView
}

/** Puts a product into the comparison or takes it out: on a card, and beside words on the product's page. */
export function CompareButton({ product, label, children, look = 'grid' }: Props) {
  const isIn = useStore($compared, { ssr: 'initial' }).includes(product)
  const press = async () => (await loadChunk(() => import('./toggle-compare.ts'))).toggleCompareButton(product)
  return (
    <button
      type="button"
      className={children ? TOGGLE_LOOK : LOOKS[look]}
      data-compare={product}
      aria-pressed={isIn}
      aria-label={label}
      onClick={() => void retryableOnChunkError(press)}
    >
      {children ?? <LineIcon path={SCALES} className="card-compare-icon" />}
    </button>
  )
}

const SCALES = 'm16 16 3-8 3 8a5 5 0 0 1-6 0ZM2 16l3-8 3 8a5 5 0 0 1-6 0ZM7 21h10M12 3v18M3 7h2q3 0 7-2 4 2 7 2h2'
