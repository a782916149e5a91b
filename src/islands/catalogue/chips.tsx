import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { clearFilters, narrow, toggleValue, type ListState } from '../../stores/catalogue.ts'
import { CLOSE, Icon } from './icons.tsx'
import { brandName, wordOf, type ListContext } from './list-context.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
}

interface Chip {
  readonly name: string
  readonly remove: () => void
}

function chipsOf({ request }: ListState, context: ListContext): readonly Chip[] {
  const values = (facet: 'brands' | 'genders' | 'ageGroups' | 'colors' | 'badges', nameOf: (value: string) => string) =>
    (request[facet] ?? []).map(value => ({ name: nameOf(value), remove: () => toggleValue(facet, value) }))
  const price = priceName(request.priceFrom, request.priceTo, context)
  return [
    ...values('brands', code => brandName(context, code)),
    ...(price ? [{ name: price, remove: () => narrow({ priceFrom: undefined, priceTo: undefined }) }] : []),
    ...values('genders', value => wordOf(context, 'gender', value)),
    ...values('ageGroups', value => wordOf(context, 'age_group', value)),
    ...values('colors', value => wordOf(context, 'color', value)),
    ...values('badges', value => wordOf(context, 'badge', value)),
    ...(request.saleOnly ? [{ name: context.words.sale_only, remove: () => narrow({ saleOnly: undefined }) }] : [])
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

/** What is chosen, each with its way out: also when nothing was found. */
export function Chips({ list, context }: Props) {
  const chips = chipsOf(list, context)
  const { words } = context
  if (chips.length === 0) return null
  return (
    <ul aria-label={words.filters_chosen} className="flex flex-wrap items-center gap-2 pt-4">
      {chips.map(({ name, remove }) => (
        <li key={name}>
          <button
            type="button"
            onClick={remove}
            aria-label={fill(words.filter_remove, { name })}
            className="flex min-h-9 items-center gap-2 rounded-full bg-accent-soft ps-4 pe-3 text-sm text-accent-strong hover:underline"
          >
            {name}
            <Icon path={CLOSE} className="size-4" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={clearFilters}
          className="min-h-9 px-2 text-sm text-ink-soft underline hover:text-ink"
        >
          {words.filters_clear}
        </button>
      </li>
    </ul>
  )
}
