import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PROVIDER_METHODS } from '../../../domain/money/payment.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { readPaymentListSearch, type PaymentListSearch } from '../../../stores/office/payment-list-search.ts'
import { paymentsQuery } from '../../../stores/staff/payments.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { ListPager } from '../list-pager.tsx'
import { SearchField } from '../search-field.tsx'
import { useIsWide } from '../use-wide.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { PaymentCards, PaymentTable } from './payment-rows.tsx'

const route = getRouteApi('/payments')

/** Payments of everything that can be paid, the newest first. */
export default function PaymentListScreen() {
  return useMay('payments.read') ? <PaymentList /> : <NoPermission />
}

function PaymentList() {
  const words = useScreenWords('office-money')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as PaymentListSearch
  return (
    <>
      <Heading title={words.payments_title}>{words.payments_title}</Heading>
      <Filters search={search} />
      <Rows search={search} />
    </>
  )
}

/** Groups of states that staff look for, each as the address has it. */
const STATES = {
  completed: 'completed,refunded',
  failed: 'failed,void',
  open: 'checkout,pending,processing',
  refunded: 'refunded'
} as const

function Filters({ search }: { readonly search: PaymentListSearch }) {
  const words = useScreenWords('office-money')
  const orders = useScreenWords('office-orders')
  const navigate = useNavigate()
  const { after: _, ...rest } = search
  const set = (name: keyof PaymentListSearch) => (text: string) =>
    void navigate({ to: '/payments', search: readPaymentListSearch({ ...rest, [name]: text }) })
  const methods = [...PROVIDER_METHODS, 'wallet', 'gift_card', 'cash', 'lease'] as const
  return (
    <div className="mt-4 grid gap-4 small:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_12rem_12rem_10rem_10rem]">
      <div className="small:col-span-2 desk:col-span-1">
        <SearchField
          id="payment-text"
          label={words.payments_filter}
          apply={words.payments_apply}
          value={search.q ?? ''}
          onSearch={set('q')}
        />
      </div>
      <SelectField
        id="payment-method"
        name="method"
        label={words.payments_method}
        value={search.method ?? ''}
        prompt={words.payments_all}
        choices={methods.map(method => ({ value: method, name: orders[`method_${method}`] }))}
        onText={set('method')}
      />
      <SelectField
        id="payment-state"
        name="state"
        label={words.payments_state}
        value={search.state ?? ''}
        prompt={words.payments_all}
        choices={(Object.keys(STATES) as (keyof typeof STATES)[]).map(state => ({
          value: STATES[state],
          name: words[`payments_${state}`]
        }))}
        onText={set('state')}
      />
      {(['from', 'to'] as const).map(end => (
        <TextField
          key={end}
          id={`payment-${end}`}
          name={end}
          type="date"
          label={words[`payments_${end}`]}
          value={search[end] ?? ''}
          onText={set(end)}
        />
      ))}
    </div>
  )
}

function Rows({ search }: { readonly search: PaymentListSearch }) {
  const words = useScreenWords('office-money')
  const { words: frame, notices } = useOffice()
  const isWide = useIsWide()
  const { data, error, isPending, isFetching, refetch } = useQuery(paymentsQuery(search))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  const Drawn = isWide ? PaymentTable : PaymentCards
  return (
    <div className="mt-4" aria-busy={isFetching}>
      {data.payments.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{words.payments_none}</p>
      ) : (
        <Drawn label={words.payments_title} rows={data.payments} />
      )}
      <ListPager to="/payments" search={search} next={data.next_cursor} />
    </div>
  )
}
