import { useState } from 'react'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import type { ProductWords } from '../../stores/product-words.ts'
import { chipLook } from '../product/chip-look.ts'
import { optionGroups, variantWith, type VariantChoice } from '../product/choice.ts'
import { OldPrice } from './old-price.tsx'

interface Props {
  readonly choices: readonly VariantChoice[]
  readonly chosen: VariantChoice
  readonly onChoose: (choice: VariantChoice) => void
  readonly words: ProductWords
  readonly onClose: () => void
}

const importCartStore = async () => (await loadChunk(() => import('../product/import-cart-store.ts'))).importCartStore()

/** Price, options and the button of the quick view. */
export function QuickBuy({ choices, chosen, onChoose, words, onClose }: Props) {
  const [phase, setPhase] = useState<'idle' | 'adding' | 'added'>('idle')
  const { sale } = chosen
  const wordOf = (key: string) => (words as Readonly<Record<string, string>>)[key] ?? ''
  const add = async () => {
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
  const isSoldOut = chosen.stock === 0
  return (
    <div>
      <p className="figures mt-[0.9rem] text-2xl leading-normal font-[650]">
        <span className={sale ? 'text-sale' : undefined}>{chosen.price}</span>
        {sale && (
          <>
            {' '}
            <OldPrice label={words.quick_was} price={sale.before} />
          </>
        )}
      </p>
      {optionGroups(choices).map(({ type, values }) => (
        <fieldset key={type} className="mt-4">
          <legend className="mb-[0.4rem] text-[0.9rem] text-ink-soft">{wordOf(`option_${type}`)}</legend>
          {values.map(value => {
            const choice = variantWith(choices, chosen, type, value)
            return (
              <label key={value} className="mr-[0.4rem] mb-[0.4rem] inline-block">
                <input
                  type="radio"
                  className="peer sr-only"
                  name={`quick-${type}`}
                  value={value}
                  checked={chosen.options[type] === value}
                  onChange={() => {
                    setPhase('idle')
                    onChoose(choice)
                  }}
                />
                <span className={chipLook(choice.stock === 0)}>
                  {value}
                  {choice.stock === 0 && <span className="sr-only">, {words.option_gone}</span>}
                </span>
              </label>
            )
          })}
        </fieldset>
      ))}
      <p className="my-[0.9rem] text-[0.9rem] text-ink-soft">{chosen.stockText}</p>
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
