import { useEffect, useRef } from 'react'
import { VALUE_FACET_NAMES } from '../../contract/catalogue-facets.ts'
import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { clearFilters, narrow, toggleValue, type ListState } from '../../stores/catalogue.ts'
import { CLOSE, Icon } from './icons.tsx'
import { NAME_OF, type ListContext } from './list-context.ts'
import { LIST_HEADING } from './toolbar.tsx'

interface Props {
  readonly list: ListState
  readonly context: ListContext
}

interface Chip {
  readonly id: string
  readonly name: string
  readonly remove: () => void
}

function chipsOf({ request }: ListState, context: ListContext): readonly Chip[] {
  const { words } = context
  const price = priceName(request.priceFrom, request.priceTo, context)
  const { ratingFrom, saleOnly, inStockOnly } = request
  const single = (id: string, name: string | false | undefined, remove: () => void) =>
    name ? [{ id, name, remove }] : []
  return [
    ...single('price', price, () => narrow({ priceFrom: undefined, priceTo: undefined })),
    ...VALUE_FACET_NAMES.flatMap(facet =>
      (request[facet] ?? []).map(value => ({
        id: `${facet}:${value}`,
        name: NAME_OF[facet](context, value),
        remove: () => toggleValue(facet, value)
      }))
    ),
    ...single('rating', ratingFrom !== undefined && fill(words.rating_from, { stars: ratingFrom }), () =>
      narrow({ ratingFrom: undefined })
    ),
    ...single('sale', saleOnly && words.sale_only, () => narrow({ saleOnly: undefined })),
    ...single('stock', inStockOnly && words.in_stock_only, () => narrow({ inStockOnly: undefined }))
  ]
}

function priceName(
  from: number | undefined,
  to: number | undefined,
  { locale, words }: ListContext
): string | undefined {
  if (from === undefined && to === undefined) return undefined
  if (to === undefined) return fill(words.price_above, { from: money(locale, from ?? 0) })
  if (from === undefined) return fill(words.price_below, { to: money(locale, to) })
  return fill(words.price_between, { from: money(locale, from), to: money(locale, to) })
}

/** The chosen filters, each with a button that removes it: also when nothing was found. */
export function ActiveFilters({ list, context }: Props) {
  const chips = chipsOf(list, context)
  const { words } = context
  const row = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(undefined)

  // A chip that goes leaves the focus with its neighbour, the last one with the list's heading.
  useEffect(() => {
    if (removed.current === undefined) return
    const left = row.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    ;(left[Math.min(removed.current, left.length - 1)] ?? document.getElementById(LIST_HEADING))?.focus()
    removed.current = undefined
  }, [chips.length])

  if (chips.length === 0) return null
  return (
    <ul ref={row} aria-label={words.filters_chosen} className="noscript:hidden! flex flex-wrap items-center gap-2 pt-4">
      {chips.map(({ id, name, remove }, index) => (
        <li key={id}>
          <button
            type="button"
            data-chip
            onClick={() => {
              removed.current = index
              remove()
            }}
            aria-label={fill(words.filter_remove, { name })}
            className="flex min-h-11 items-center gap-2 rounded-full bg-accent-soft ps-4 pe-3 text-sm text-accent-strong hover:underline desk:min-h-9"
          >
            <span className="first-letter:uppercase">{name}</span>
            <Icon path={CLOSE} className="size-4" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => {
            removed.current = 0
            clearFilters()
          }}
          className="min-h-11 px-2 text-sm text-ink-soft underline hover:text-ink desk:min-h-9"
        >
          {words.filters_clear}
        </button>
      </li>
    </ul>
  )
}
