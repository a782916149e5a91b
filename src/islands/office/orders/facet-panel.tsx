import { useNavigate } from '@tanstack/react-router'
import type { StaffOrderFacetsBody } from '../../../contract/staff/orders.ts'
import { ORDER_FACETS, type OrderFacet } from '../../../domain/ordering/order-list.ts'
import { number } from '../../../i18n/format.ts'
import { isNarrowed, toggleFacet, valuesOf, type OrderListSearch } from '../../../stores/office/order-list-search.ts'
import { TextButton } from '../../shell/button.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly search: OrderListSearch
  readonly facets: StaffOrderFacetsBody | undefined
}

/** Filters of the list, with the number of orders for each value. */
export function FacetPanel({ search, facets }: Props) {
  const words = useScreenWords('office-orders')
  const navigate = useNavigate()
  const { sort, columns } = search
  return (
    <section aria-label={words.filters} className="grid content-start gap-5">
      {isNarrowed(search) && (
        <TextButton
          className="justify-self-start"
          onClick={() =>
            void navigate({ to: '/orders', search: { ...(sort && { sort }), ...(columns && { columns }) } })
          }
        >
          {words.filters_clear}
        </TextButton>
      )}
      <Days search={search} />
      {ORDER_FACETS.map(facet => (
        <Facet key={facet} facet={facet} search={search} values={facets?.[facet] ?? []} />
      ))}
    </section>
  )
}

function Days({ search }: Pick<Props, 'search'>) {
  const words = useScreenWords('office-orders')
  const navigate = useNavigate()
  const { after: _, ...rest } = search
  const choose = (name: 'from' | 'to', day: string) => {
    const { [name]: __, ...others } = rest
    void navigate({ to: '/orders', search: day === '' ? others : { ...others, [name]: day } })
  }
  return (
    <fieldset className="grid gap-2 max-desk:grid-cols-2">
      <legend className="mb-1.5 font-semibold">{words.column_placed}</legend>
      {(['from', 'to'] as const).map(name => (
        <label key={name} className="grid gap-1 text-sm">
          {words[name]}
          <input
            type="date"
            value={search[name] ?? ''}
            onChange={event => choose(name, event.target.value)}
            className="min-h-11 w-full min-w-0 rounded-card border border-line-strong bg-paper px-1.5"
          />
        </label>
      ))}
    </fieldset>
  )
}

interface FacetProps extends Pick<Props, 'search'> {
  readonly facet: OrderFacet
  readonly values: StaffOrderFacetsBody[OrderFacet]
}

/** Names of values come with the words; those of branches from the server. */
function useValueName(facet: OrderFacet) {
  const words: Readonly<Record<string, string>> = useScreenWords('office-orders')
  return ({ value, name }: FacetProps['values'][number]) => name ?? words[`${facet}_${value}`] ?? value
}

function Facet({ facet, search, values }: FacetProps) {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  const navigate = useNavigate()
  const nameOf = useValueName(facet)
  const chosen = valuesOf(search, facet)
  if (values.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words[`facet_${facet}`]}</legend>
      {values.map(each => (
        <label key={each.value} className="flex min-h-9 items-center gap-2.5 max-desk:min-h-11">
          <input
            type="checkbox"
            className="size-5 flex-none"
            checked={chosen.includes(each.value)}
            onChange={() => void navigate({ to: '/orders', search: toggleFacet(search, facet, each.value) })}
          />
          <span className="min-w-0 flex-1">{nameOf(each)}</span>
          <span className="figures text-sm text-ink-soft">{number(locale, each.count)}</span>
        </label>
      ))}
    </fieldset>
  )
}
