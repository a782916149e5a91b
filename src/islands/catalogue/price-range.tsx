import './price-range.css'
import { useId, useImperativeHandle, useRef, useState, type RefObject } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money, number } from '../../i18n/format.ts'
import { changeConditions, type ListState } from '../../stores/catalogue/catalogue.ts'
import { inOrder } from '../../stores/catalogue/catalogue-url.ts'
import { PRICE_MAX } from '../../domain/catalogue/price.ts'
import type { ListContext } from './list-context.ts'
import { PLACES, placeOf, priceAt } from './price-scale.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
  /** How the form around it applies what is typed here. */
  readonly apply: RefObject<(() => void) | null>
}

const SIDES = ['from', 'to'] as const
type Side = (typeof SIDES)[number]
type Texts = Readonly<Record<Side, string>>

const amountOf = (text: string) => {
  const digits = text.replace(/[\s,.₮]/g, '')
  return digits === '' ? undefined : /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Two fields to type in, and a slider beside them for those who would rather aim (WCAG 2.5.7). */
export function PriceRange({ list, context: { locale, words }, apply }: Props) {
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  const { priceFrom, priceTo } = list.request
  const { price } = list.facets
  const written = (value: number | undefined) => (value === undefined ? '' : number(locale, value))
  const [texts, setTexts] = useState<Texts>({ from: written(priceFrom), to: written(priceTo) })
  const [wrong, setWrong] = useState<Partial<Record<Side, string>>>({})
  // The address may change what is asked, by Back or a chip: then the fields say that.
  const range = `${priceFrom}-${priceTo}`
  const [shownRange, setShownRange] = useState(range)
  if (shownRange !== range) {
    setShownRange(range)
    setTexts({ from: written(priceFrom), to: written(priceTo) })
    setWrong({})
  }

  const problemOf = (amount: number | undefined) =>
    amount === undefined || (amount >= 0 && amount <= PRICE_MAX)
      ? undefined
      : Number.isNaN(amount)
        ? words.price_wrong
        : fillPlaceholders(words.price_too_high, { most: money(locale, PRICE_MAX) })

  /** Answers the first side that is wrong. */
  const applyTexts = (next: Texts): Side | undefined => {
    const amounts = { from: amountOf(next.from), to: amountOf(next.to) }
    const problems = Object.fromEntries(
      SIDES.flatMap(side => (problemOf(amounts[side]) ? [[side, problemOf(amounts[side])]] : []))
    )
    setWrong(problems)
    const first = SIDES.find(side => side in problems)
    if (first) return first
    const [from, to] = inOrder(amounts.from, amounts.to)
    // An unchanged range would be one more step for Back.
    if (from !== priceFrom || to !== priceTo) changeConditions({ priceFrom: from, priceTo: to })
    return undefined
  }
  useImperativeHandle(apply, () => () => {
    const wrongSide = applyTexts(texts)
    if (wrongSide) fields.current?.querySelector<HTMLInputElement>(`[name=price_${wrongSide}]`)?.focus()
  })

  const field = (side: Side, label: string, hint: number | undefined) => (
    <div className="min-w-0 flex-1">
      <label htmlFor={`${id}${side}`} className="sr-only">
        {label}
      </label>
      <input
        id={`${id}${side}`}
        name={`price_${side}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        value={texts[side]}
        onChange={({ target }) => setTexts({ ...texts, [side]: target.value })}
        placeholder={hint === undefined ? '' : number(locale, hint)}
        aria-invalid={wrong[side] !== undefined}
        {...(wrong[side] && { 'aria-describedby': `${id}wrong` })}
        className="figures h-11 w-full min-w-0 rounded-card border border-line-strong bg-paper px-2 placeholder:text-ink-soft aria-invalid:border-sale"
      />
    </div>
  )
  const problem = wrong.from ?? wrong.to
  return (
    <fieldset
      className="border-b border-line py-4"
      // From one of its fields to the other a range is not complete yet.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) applyTexts(texts)
      }}
    >
      <legend className="float-left mb-2 w-full font-semibold">{words.price}</legend>
      <div ref={fields} className="clear-both flex items-center gap-2">
        {field('from', words.price_from, price?.min)}
        <span aria-hidden="true">–</span>
        {field('to', words.price_to, price?.max)}
      </div>
      {problem && (
        <p id={`${id}wrong`} role="alert" className="mt-2 text-sm text-sale">
          {problem}
        </p>
      )}
      {price && price.min < price.max && (
        <Slider
          ends={price}
          texts={texts}
          onMove={setTexts}
          onRelease={() => applyTexts(texts)}
          context={{ locale, words }}
        />
      )}
    </fieldset>
  )
}

interface SliderProps {
  readonly ends: { readonly min: number; readonly max: number }
  readonly texts: Texts
  readonly onMove: (texts: Texts) => void
  readonly onRelease: () => void
  readonly context: Pick<ListContext, 'locale' | 'words'>
}

/** A finger's or mouse's release applies; what keys set applies by Enter or when focus leaves the range. */
function Slider({ ends, texts, onMove, onRelease, context: { locale, words } }: SliderProps) {
  const placeFor = (side: Side) => {
    const amount = amountOf(texts[side])
    return amount ? placeOf(amount, ends) : side === 'from' ? 0 : PLACES
  }
  const [from, to] = [placeFor('from'), placeFor('to')]
  const thumb = (side: Side, label: string, place: number) => (
    <input
      type="range"
      min={0}
      max={PLACES}
      value={place}
      aria-label={label}
      aria-valuetext={money(locale, amountOf(texts[side]) || (side === 'from' ? ends.min : ends.max))}
      onChange={({ target }) => {
        const next = side === 'from' ? Math.min(Number(target.value), to) : Math.max(Number(target.value), from)
        // At the end of the scale a thumb sets no limit.
        const isEnd = next === (side === 'from' ? 0 : PLACES)
        onMove({ ...texts, [side]: isEnd ? '' : number(locale, priceAt(next, ends)) })
      }}
      onPointerUp={onRelease}
      className={`range-thumb ${side === 'from' && from > PLACES / 2 ? 'z-1' : ''}`}
    />
  )
  return (
    <div className="range noscript:hidden!">
      <svg viewBox={`0 0 ${PLACES} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={PLACES} height="1" className="fill-line" />
        <rect x={from} width={Math.max(0, to - from)} height="1" className="fill-accent" />
      </svg>
      {thumb('from', words.price_from, from)}
      {thumb('to', words.price_to, to)}
    </div>
  )
}
