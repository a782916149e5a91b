import { useId } from 'react'
import { number } from '../../i18n/format.ts'
import { narrow, type ListState } from '../../stores/catalogue.ts'
import type { ListContext } from './list-context.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
}

const amountOf = (value: FormDataEntryValue | null) => {
  const digits = String(value ?? '').replace(/\D/g, '')
  return digits ? Number(digits.slice(0, 9)) : undefined
}

/** Two fields and no slider: a price is typed, not aimed at (WCAG 2.5.7). */
export function PriceRange({ list, context: { locale, words } }: Props) {
  const id = useId()
  const { priceFrom, priceTo } = list.request
  const { price } = list.facets
  const apply = (form: FormData) => {
    const [from, to] = [amountOf(form.get('from')), amountOf(form.get('to'))]
    const isCrossed = from !== undefined && to !== undefined && from > to
    narrow({ priceFrom: isCrossed ? to : from, priceTo: isCrossed ? from : to })
  }
  const field = (name: 'from' | 'to', label: string, value: number | undefined, hint: number | undefined) => (
    <>
      <label htmlFor={`${id}${name}`} className="spoken">
        {label}
      </label>
      <input
        id={`${id}${name}`}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        defaultValue={value}
        placeholder={hint === undefined ? '' : number(locale, hint)}
        className="figures h-11 w-full min-w-0 rounded-card border border-line-strong bg-paper px-3 placeholder:text-ink-soft"
      />
    </>
  )
  return (
    <form
      key={`${priceFrom}-${priceTo}`}
      className="border-b border-line py-4"
      onSubmit={event => {
        event.preventDefault()
        apply(new FormData(event.currentTarget))
      }}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">{words.price}</legend>
        <div className="flex items-center gap-2">
          {field('from', words.price_from, priceFrom, price?.min)}
          <span aria-hidden="true">–</span>
          {field('to', words.price_to, priceTo, price?.max)}
        </div>
        <button type="submit" className="button-line mt-3 w-full">
          {words.price_apply}
        </button>
      </fieldset>
    </form>
  )
}
