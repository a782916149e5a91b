import { useLayoutEffect, useRef, useState } from 'react'
import { replayEarlyInput } from '../shell/early-input.ts'
import type { BuyWords } from './buy-words.ts'
import type { ProductOptions, VariantChoice, VariantPrice } from './choice.ts'
import { OptionRadios } from './option-radios.tsx'
import { Price } from './price.tsx'
import { Quantity } from './quantity.tsx'
import { useOptionChoice } from './use-option-choice.ts'
import { loadChunk, retryableOnChunkError, prefetchChunk } from '../../lazy/load-chunk.ts'

interface Props {
  readonly choices: readonly VariantChoice[]
  readonly words: BuyWords
  readonly name: string
  readonly options: ProductOptions
  /** The price while nothing is chosen. */
  readonly unchosen: VariantPrice
  readonly cartHref: string
}

/** The cart's code comes when somebody reaches for the button: reading a product does not need it. */
const importCartStore = async () => (await loadChunk(() => import('./import-cart-store.ts'))).importCartStore()

/** Stock at or below which a warning is worth it. */
export const LOW_STOCK_THRESHOLD = 5

export function BuyBox({ choices, words, name, options, unchosen, cartHref }: Props) {
  const choice = useOptionChoice(choices, options)
  const { root, chosen } = choice
  const [quantity, setQuantity] = useState(1)
  const [phase, setPhase] = useState<'idle' | 'adding' | 'added'>('idle')
  const unsubscribe = useRef<() => void>(undefined)
  useLayoutEffect(() => replayEarlyInput(root.current), [])
  if (choices.length === 0) return null

  // Something is in stock while nothing is chosen (domain/catalogue/product-option.ts).
  const most = chosen?.stock ?? Infinity
  const wanted = Math.min(quantity, Math.max(1, most))
  const add = async () => {
    if (!chosen) return choice.askForMissing()
    setPhase('adding')
    let added = false
    try {
      const { $justChanged, addToCart } = await loadChunk(importCartStore)
      added = await addToCart(chosen.id, wanted)
      unsubscribe.current?.()
      if (added) unsubscribe.current = $justChanged.listen(isJustChanged => isJustChanged || setPhase('idle'))
    } finally {
      setPhase(added ? 'added' : 'idle')
    }
  }
  const isAdded = phase === 'added'

  return (
    <div ref={root} data-chosen={chosen?.id ?? ''}>
      <Price choice={chosen ?? unchosen} words={words} />
      <OptionRadios choices={choices} of={options} {...choice} />
      <p
        data-show={most > 0 ? 'stock' : undefined}
        className={`mt-6 flex items-center gap-2 text-sm ${!chosen || most === 0 ? 'text-ink-soft' : most <= LOW_STOCK_THRESHOLD ? 'text-warn' : 'text-accent'}`}
      >
        {chosen && <span className="size-2 rounded-full bg-current" aria-hidden="true" />}
        {chosen?.stockText ?? words.stock_unchosen}
      </p>
      <div className="buy-bar-place">
        <div className="buy-bar">
          <p className="buy-bar-name">
            <span className="truncate">{name}</span>{' '}
            <span className="figures font-semibold">{(chosen ?? unchosen).price}</span>
          </p>
          {most > 0 && <Quantity quantity={wanted} most={most} onChange={setQuantity} words={words} />}
          <button
            type="button"
            className="button buy-button"
            disabled={most === 0}
            aria-busy={phase === 'adding'}
            onPointerEnter={() => prefetchChunk(importCartStore)}
            onFocus={() => prefetchChunk(importCartStore)}
            onClick={() => phase !== 'adding' && void retryableOnChunkError(add)}
          >
            {most === 0 ? (
              words.sold_out
            ) : isAdded ? (
              <>
                <Tick />
                {words.added}
              </>
            ) : phase === 'adding' ? (
              words.adding
            ) : (
              words.add
            )}
          </button>
        </div>
      </div>
      <p role="status" className="mt-3 min-h-6 text-sm">
        {isAdded && (
          <>
            <span className="sr-only">{words.added}. </span>
            <a href={cartHref} className="font-medium text-accent underline underline-offset-4">
              {words.to_cart}
            </a>
          </>
        )}
      </p>
    </div>
  )
}

const Tick = () => (
  <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </svg>
)
