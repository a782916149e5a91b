import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CUSTOMERS_PER_PAGE } from '../../../contract/staff/customers.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import type { CustomerListSearch } from '../../../stores/office/customer-list-search.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { customersQuery } from '../../../stores/staff/customers.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { ListPager } from '../list-pager.tsx'
import { SearchField } from '../search-field.tsx'
import { useIsWide } from '../use-wide.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { CustomerCards, CustomerTable } from './customer-rows.tsx'

const route = getRouteApi('/customers')
const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'

/** Customers, the newest first, or those whom a name, a phone or an address finds. */
export default function CustomerListScreen() {
  return useMay('customers.read') ? <CustomerList /> : <NoPermission />
}

function CustomerList() {
  const words = useScreenWords('office-customers')
  const navigate = useNavigate()
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as CustomerListSearch
  const { after: _, q = '', ...rest } = search
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <div className="mt-4 max-w-xl">
        <SearchField
          id="customer-text"
          label={words.filter_text}
          apply={words.apply}
          value={q}
          onSearch={text => void navigate({ to: '/customers', search: text === '' ? rest : { ...rest, q: text } })}
        />
      </div>
      {search.tag !== undefined && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4">
          <span>{fillPlaceholders(words.tag_filter, { tag: search.tag })}</span>
          <Link to="/customers" search={q === '' ? {} : { q }} className={LINK}>
            {words.tag_clear}
          </Link>
        </p>
      )}
      <Rows search={search} />
    </>
  )
}

function Rows({ search }: { readonly search: CustomerListSearch }) {
  const words = useScreenWords('office-customers')
  const { words: frame, notices } = useOffice()
  const isWide = useIsWide()
  const { data, error, isPending, isFetching, refetch } = useQuery(customersQuery(search))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  const Drawn = isWide ? CustomerTable : CustomerCards
  return (
    <div className="mt-4" aria-busy={isFetching}>
      <p role="status" className="figures text-ink-soft empty:hidden">
        {data.has_more && data.next === null ? fillPlaceholders(words.more_found, { count: CUSTOMERS_PER_PAGE }) : ''}
      </p>
      {data.customers.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{words.none}</p>
      ) : (
        <Drawn rows={data.customers} />
      )}
      <ListPager to="/customers" search={search} next={data.next} />
    </div>
  )
}
