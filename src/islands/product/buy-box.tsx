import { useLayoutEffect, useRef, useState } from 'react'
import { replayEarlyInput } from '../shell/early-input.ts'
import type { BuyWords } from './buy-words.ts'
import { firstChoice, optionGroups, variantWith, type VariantChoice } from './choice.ts'
import { OptionRadios } from './option-radios.tsx'
import { Price } from './price.tsx'
import { Quantity } from './quantity.tsx'
import { loadChunk, retryableOnChunkError, prefetch } from '../../lazy/load-chunk.ts'

interface Props {
  readonly choices: readonly VariantChoice[]
  readonly words: BuyWords
  /** Names of the option types, `volume` → "Савлагаа". */
  readonly optionNames: Readonly<Record<string, string>>
  readonly cartHref: string
}

/** The cart's code comes when somebody reaches for the button: reading a product does not need it. */
const importCartStore = async () => (await loadChunk(() => import('./import-cart-store.ts'))).importCartStore()

/** So few that it is worth a warning. */
export const LOW_STOCK_THRESHOLD = 5

export function BuyBox({ choices, words, optionNames, cartHref }: Props) {
  const [chosen, choose] = useState(() => firstChoice(choices))
  const [quantity, setQuantity] = useState(1)
  const [phase, setPhase] = useState<'idle' | 'adding' | 'added'>('idle')
  const unsubscribe = useRef<() => void>(undefined)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => replayEarlyInput(box.current), [])
  if (!chosen) return null

  const most = chosen.stock
  const wanted = Math.min(quantity, Math.max(1, most))
  const add = async () => {
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
    <div ref={box} data-chosen={chosen.id}>
      <Price choice={chosen} words={words} />
      {optionGroups(choices).map(({ type, values }) => (
        <OptionRadios
          key={type}
          name={type}
          title={optionNames[type] ?? type}
          values={values}
          chosen={chosen.options[type]}
          isGone={value => variantWith(choices, chosen, type, value).stock === 0}
          goneText={words.option_sold_out}
          onChoose={value => choose(variantWith(choices, chosen, type, value))}
        />
      ))}
      <p
        data-show={most > 0 ? 'stock' : undefined}
        className={`mt-6 flex items-center gap-2 text-sm ${most === 0 ? 'text-ink-soft' : most <= LOW_STOCK_THRESHOLD ? 'text-warn' : 'text-accent'}`}
      >
        <span className="size-2 rounded-full bg-current" aria-hidden="true" />
        {chosen.stockText}
      </p>
      <div className="buy-bar">
        {most > 0 && <Quantity quantity={wanted} most={most} onChange={setQuantity} words={words} />}
        <button
          type="button"
          className="button buy-button"
          disabled={most === 0}
          aria-busy={phase === 'adding'}
          onPointerEnter={() => prefetch(importCartStore)}
          onFocus={() => prefetch(importCartStore)}
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
