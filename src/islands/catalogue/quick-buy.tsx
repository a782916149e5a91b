import { useState } from 'react'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import type { ProductWords } from '../../stores/catalogue/product-words.ts'
import { priceOfAll, type ProductOptions, type VariantChoice } from '../product/choice.ts'
import { OptionRadios } from '../product/option-radios.tsx'
import type { OptionChoice } from '../product/use-option-choice.ts'
import { OldPrice } from './old-price.tsx'

interface Props {
  readonly choices: readonly VariantChoice[]
  readonly options: ProductOptions
  readonly choice: OptionChoice
  readonly range: string
  readonly words: ProductWords
  readonly onClose: () => void
}

const importCartStore = async () => (await loadChunk(() => import('../product/import-cart-store.ts'))).importCartStore()

/** Price, options and the button of the quick view. */
export function QuickBuy({ choices, options, choice, range, words, onClose }: Props) {
  const [phase, setPhase] = useState<'idle' | 'adding' | 'added'>('idle')
  const { chosen, root } = choice
  const { sale, price } = chosen ?? priceOfAll(choices, range)
  const add = async () => {
    if (!chosen) return choice.askForMissing()
    setPhase('adding')
    let added = false
    try {
      added = await (await loadChunk(importCartStore)).addToCart(chosen.id)
    } finally {
      setPhase(added ? 'added' : 'idle')
    }
    // A notice would lie behind the dialog.
    if (!added) onClose()
  }
  const isSoldOut = chosen?.stock === 0
  return (
    <div ref={root}>
      <p className="mt-[0.9rem] text-2xl leading-normal font-[650]">
        <span className={sale ? 'text-sale' : undefined}>{price}</span>
        {sale?.before && (
          <>
            {' '}
            <OldPrice label={words.quick_was} price={sale.before} />
          </>
        )}
      </p>
      <OptionRadios
        choices={choices}
        of={options}
        {...choice}
        choose={(type, value) => {
          setPhase('idle')
          choice.choose(type, value)
        }}
      />
      <p className="my-[0.9rem] text-[0.9rem] text-ink-soft">{chosen?.stockText ?? words.stock_unchosen}</p>
      <button
        type="button"
        className="button w-full"
        disabled={isSoldOut}
        aria-busy={phase === 'adding' || undefined}
        onClick={() => phase !== 'adding' && void retryableOnChunkError(add)}
      >
        {isSoldOut ? words.quick_sold_out : phase === 'added' ? words.quick_added : words.quick_add}
      </button>
      <p className="sr-only" role="status">
        {phase === 'added' ? words.quick_added : ''}
      </p>
    </div>
  )
}
