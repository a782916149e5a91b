import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { RETURN_FILTERS, type StaffReturnRow } from '../../../contract/staff/returns.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { readReturnListSearch, type ReturnListSearch } from '../../../stores/office/return-list-search.ts'
import { returnsFileUrl, returnsQuery } from '../../../stores/staff/returns.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { SelectField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { ExportLinks } from '../export-links.tsx'
import { Heading } from '../heading.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { ListPager } from '../list-pager.tsx'
import { SearchField } from '../search-field.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

const route = getRouteApi('/returns')

/** Returns that wait for somebody, and those that are over. */
export default function ReturnListScreen() {
  return useMay('orders.read') ? <ReturnList /> : <NoPermission />
}

function ReturnList() {
  const words = useScreenWords('office-returns')
  const navigate = useNavigate()
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as ReturnListSearch
  const { after: _, ...rest } = search
  const set = (name: keyof ReturnListSearch) => (text: string) =>
    void navigate({ to: '/returns', search: readReturnListSearch({ ...rest, [name]: text }) })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading title={words.title}>{words.title}</Heading>
        <div className="flex flex-wrap gap-3">
          <ExportLinks href={format => returnsFileUrl(format, rest)} />
        </div>
      </div>
      <p className="mt-2 max-w-prose text-ink-soft">{words.lead}</p>
      <div className="mt-4 grid gap-4 desk:grid-cols-[minmax(0,1fr)_16rem]">
        <SearchField
          id="return-text"
          label={words.filter_text}
          apply={words.apply}
          value={search.q ?? ''}
          onSearch={set('q')}
        />
        <SelectField
          id="return-state"
          name="state"
          label={words.filter_state}
          required
          value={search.state ?? 'waiting'}
          choices={RETURN_FILTERS.map(state => ({ value: state, name: words[`state_${state}`] }))}
          onText={set('state')}
        />
      </div>
      <Rows search={search} />
    </>
  )
}

function Rows({ search }: { readonly search: ReturnListSearch }) {
  const words = useScreenWords('office-returns')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, isFetching, refetch } = useQuery(returnsQuery(search))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  return (
    <div className="mt-4" aria-busy={isFetching}>
      {data.returns.length === 0 && <p className="py-12 text-center text-ink-soft">{words.none}</p>}
      <ul aria-label={words.title} className="grid gap-3 small:grid-cols-2 wide:grid-cols-3">
        {data.returns.map(row => (
          <ReturnRow key={row.number} row={row} />
        ))}
      </ul>
      <ListPager to="/returns" search={search} next={data.next_cursor} />
    </div>
  )
}

function ReturnRow({ row }: { readonly row: StaffReturnRow }) {
  const words = useScreenWords('office-returns')
  const { locale } = useOffice()
  const { number, state, reason, amount, photo_count: photos, created_at: at } = row
  return (
    <li data-row className={`figures ${CARD_CLASSES}`}>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/returns/$number"
          params={{ number }}
          className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          {number}
        </Link>
        <span className="font-semibold">{money(locale, amount)}</span>
      </p>
      <p>{[words[`state_${state}`], words[`reason_${reason}`]].join(' · ')}</p>
      <p className="text-sm text-ink-soft">
        {[dateTime(locale, at), photos > 0 && fillPlaceholders(words.photo_count, { count: photos })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
