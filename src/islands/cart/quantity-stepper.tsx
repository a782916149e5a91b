import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { LINE_QUANTITY_MAX } from '../../domain/ordering/cart.ts'
import type { CartPageProps } from './words.ts'

interface Props {
  readonly name: string
  readonly value: number
  /** The largest quantity that can be sold. */
  readonly most: number
  readonly words: CartPageProps['words']
  readonly onChange: (quantity: number) => void
}

const STEP =
  'grid size-11 place-items-center text-ink hover:bg-mist aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

/** Minus, a number that can be typed, plus. At its ends a button says so and stays where the finger is. */
export function QuantityStepper({ name, value, most, words, onChange }: Props) {
  const hintId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const max = Math.max(1, Math.min(most, LINE_QUANTITY_MAX))
  const atMost = value >= max

  const commit = () => {
    const wanted = Math.trunc(Number(typed))
    setTyped(null)
    if (typed?.trim() && Number.isFinite(wanted) && wanted >= 1 && wanted !== value)
      onChange(Math.min(wanted, LINE_QUANTITY_MAX))
  }

  return (
    <div>
      <div className="inline-flex items-center overflow-hidden rounded-full border border-line-strong">
        <button
          type="button"
          className={STEP}
          aria-label={fillPlaceholders(words.decrease, { name })}
          aria-disabled={value <= 1 || undefined}
          onClick={() => value > 1 && onChange(value - 1)}
        >
          <Minus className="size-4" aria-hidden="true" />
        </button>
        <input
          className="figures h-11 w-12 bg-paper text-center font-medium"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-label={fillPlaceholders(words.quantity_of, { name })}
          aria-describedby={atMost ? hintId : undefined}
          value={typed ?? String(value)}
          onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
          onBlur={commit}
          onKeyDown={event => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape') setTyped(null)
          }}
        />
        <button
          type="button"
          className={STEP}
          aria-label={fillPlaceholders(words.increase, { name })}
          aria-disabled={atMost || undefined}
          onClick={() => !atMost && onChange(value + 1)}
        >
          <Plus className="size-4" aria-hidden="true" />
        </button>
      </div>
      {atMost && (
        <p id={hintId} className="mt-1 text-sm text-warn">
          {fillPlaceholders(words.stock_left, { count: most })}
        </p>
      )}
    </div>
  )
}
