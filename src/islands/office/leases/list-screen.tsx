import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LEASE_STATES } from '../../../domain/money/lease-state.ts'
import { readLeaseListSearch, type LeaseListSearch } from '../../../stores/office/lease-list-search.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { leasesFileUrl, leasesQuery } from '../../../stores/staff/leases.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { SelectField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { ExportLinks } from '../export-links.tsx'
import { Heading } from '../heading.tsx'
import { Section } from '../section.tsx'
import { ListPager } from '../list-pager.tsx'
import { SearchField } from '../search-field.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { LeaseCards } from './lease-rows.tsx'

const route = getRouteApi('/leases')

/** Leases and applications, late ones first. */
export default function LeaseListScreen() {
  return useMay('payments.read') ? <LeaseList /> : <NoPermission />
}

function LeaseList() {
  const words = useScreenWords('office-leases')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as LeaseListSearch
  const { after, ...narrowed } = search
  const isNarrowed = Object.keys(narrowed).length > 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading title={words.title}>{words.title}</Heading>
        <div className="flex flex-wrap gap-3">
          <ExportLinks href={format => leasesFileUrl(format, narrowed)} />
        </div>
      </div>
      <p className="mt-2 max-w-prose text-ink-soft">{words.lead}</p>
      <Filters search={search} />
      {!isNarrowed && after === undefined && <Late />}
      <Section id="leases" title={words.all_title}>
        <Rows search={search} />
      </Section>
    </>
  )
}

function Filters({ search }: { readonly search: LeaseListSearch }) {
  const words = useScreenWords('office-leases')
  const navigate = useNavigate()
  const { after: _, ...rest } = search
  const set = (name: keyof LeaseListSearch) => (text: string) =>
    void navigate({ to: '/leases', search: readLeaseListSearch({ ...rest, [name]: text }) })
  return (
    <div className="mt-4 grid gap-4 desk:grid-cols-[minmax(0,1fr)_16rem]">
      <SearchField
        id="lease-text"
        label={words.filter_text}
        apply={words.apply}
        value={search.q ?? ''}
        onSearch={set('q')}
      />
      <SelectField
        id="lease-state"
        name="state"
        label={words.filter_state}
        value={search.state ?? ''}
        prompt={words.all}
        choices={(['late', ...LEASE_STATES] as const).map(state => ({ value: state, name: words[`state_${state}`] }))}
        onText={set('state')}
      />
    </div>
  )
}

/** Customers who have to be called stand first; nothing is drawn where there are none. */
function Late() {
  const words = useScreenWords('office-leases')
  const { data } = useQuery(leasesQuery({ state: 'late' }))
  if (!data || data.leases.length === 0) return null
  return (
    <Section id="late-leases" title={words.late_title}>
      <LeaseCards label={words.late_title} rows={data.leases} />
    </Section>
  )
}

function Rows({ search }: { readonly search: LeaseListSearch }) {
  const words = useScreenWords('office-leases')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, isFetching, refetch } = useQuery(leasesQuery(search))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  return (
    <div aria-busy={isFetching}>
      {data.leases.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{words.none}</p>
      ) : (
        <LeaseCards label={words.all_title} rows={data.leases} />
      )}
      <ListPager to="/leases" search={search} next={data.next_cursor} />
    </div>
  )
}
