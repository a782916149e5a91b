import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import type { StaffShipmentRow } from '../../../contract/staff/shipments.ts'
import { plural } from '../../../i18n/fill.ts'
import { date } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { SHIPMENT_STEPS, type ShipmentListSearch } from '../../../stores/office/shipment-list-search.ts'
import { shipmentsQuery } from '../../../stores/staff/shipments.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { ListPager } from '../list-pager.tsx'
import { SearchField } from '../search-field.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

const route = getRouteApi('/shipments')

/** Orders to be packed and handed over, without prices: made for a phone in one hand. */
export default function ShipmentListScreen() {
  return useMay('shipments.read') ? <ShipmentList /> : <NoPermission />
}

function ShipmentList() {
  const words = useScreenWords('office-shipments')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as ShipmentListSearch
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <Steps search={search} />
      <TextFilter search={search} />
      <Rows search={search} />
    </>
  )
}

function Steps({ search: { after: _, shipment = 'pending', ...rest } }: { readonly search: ShipmentListSearch }) {
  const words = useScreenWords('office-shipments')
  return (
    <nav aria-label={words.steps} className="mt-4 flex flex-wrap gap-2">
      {SHIPMENT_STEPS.map(step => (
        <Link
          key={step}
          to="/shipments"
          search={step === 'pending' ? rest : { ...rest, shipment: step }}
          aria-current={step === shipment ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-full border px-4 font-medium ${step === shipment ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong hover:border-ink'}`}
        >
          {words[`step_${step}`]}
        </Link>
      ))}
    </nav>
  )
}

function TextFilter({ search }: { readonly search: ShipmentListSearch }) {
  const words = useScreenWords('office-orders')
  const navigate = useNavigate()
  const { after: _, q = '', ...rest } = search
  return (
    <div className="mt-4 max-w-xl">
      <SearchField
        id="shipment-text"
        label={words.filter_text}
        apply={words.apply}
        value={q}
        onSearch={text => void navigate({ to: '/shipments', search: text === '' ? rest : { ...rest, q: text } })}
      />
    </div>
  )
}

function Rows({ search }: { readonly search: ShipmentListSearch }) {
  const words = useScreenWords('office-shipments')
  // Words of the cards are loaded here, so that the list appears at once.
  useScreenWords('office-orders')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, isFetching, refetch } = useQuery(shipmentsQuery(search))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  return (
    <div className="mt-4" aria-busy={isFetching}>
      {data.shipments.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{words.none}</p>
      ) : (
        <ul aria-label={words.title} className="grid gap-3 desk:grid-cols-2 wide:grid-cols-3">
          {data.shipments.map(row => (
            <ShipmentCard key={row.number} row={row} />
          ))}
        </ul>
      )}
      <ListPager to="/shipments" search={search} next={data.next_cursor} />
    </div>
  )
}

function ShipmentCard({ row }: { readonly row: StaffShipmentRow }) {
  const [words, common] = [useScreenWords('office-shipments'), useScreenWords('office-orders')]
  const { locale } = useOffice()
  const delivery = [
    row.delivery_option && common[`delivery_${row.delivery_option}`],
    row.branch,
    row.delivery_date && date(locale, row.delivery_date),
    row.delivery_slot
  ]
  return (
    <li className="relative rounded-card border border-line p-3 hover:border-line-strong">
      <p className="flex items-center justify-between gap-3">
        <Link
          to="/shipments/$number"
          params={{ number: row.number }}
          className="figures inline-flex min-h-11 items-center font-semibold text-accent after:absolute after:inset-0 after:rounded-card"
        >
          {row.number}
        </Link>
        <span className="figures font-semibold">{plural(locale, words, 'quantity', row.total_quantity)}</span>
      </p>
      <p className="figures">{[row.recipient, row.phone].filter(Boolean).join(' · ')}</p>
      <p className="text-sm text-ink-soft">{row.area}</p>
      <p className="figures text-sm text-ink-soft">{delivery.filter(Boolean).join(' · ')}</p>
      {row.has_instructions && (
        <p className="mt-1 flex items-center gap-2 text-sm">
          <MessageSquareText className="size-4" />
          {common.instructions}
        </p>
      )}
    </li>
  )
}
