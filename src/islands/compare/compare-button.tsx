import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { loadPart, orOfferAgain } from '../../lazy/load-part.ts'
import { $compared } from '../../stores/compared.ts'

interface Props {
  readonly product: string
  readonly label: string
  readonly className?: string
  readonly children?: ReactNode
}

/** Puts a product into the comparison or takes it out: on a card, and beside words on the product's page. */
export function CompareButton({ product, label, className = 'card-compare', children }: Props) {
  const isIn = useStore($compared, { ssr: 'initial' }).includes(product)
  const press = async () => (await loadPart(() => import('./toggle-compare.ts'))).toggle(product)
  return (
    <button
      type="button"
      className={`${className} needs-script`}
      data-compare={product}
      aria-pressed={isIn}
      aria-label={label}
      onClick={() => void orOfferAgain(press)}
    >
      {children ?? <Scales />}
    </button>
  )
}

const Scales = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="m16 16 3-8 3 8a5 5 0 0 1-6 0ZM2 16l3-8 3 8a5 5 0 0 1-6 0ZM7 21h10M12 3v18M3 7h2q3 0 7-2 4 2 7 2h2" />
  </svg>
)
