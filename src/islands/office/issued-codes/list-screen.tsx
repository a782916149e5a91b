import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CODE_ISSUE_KINDS, CODE_ISSUE_STATES } from '../../../domain/money/code-issue.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { readIssuedCodeListSearch, type IssuedCodeListSearch } from '../../../stores/office/issued-code-list-search.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { codeIssuesFileUrl, codeIssuesQuery } from '../../../stores/staff/issued-codes.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { SelectField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { ExportLinks } from '../export-links.tsx'
import { Heading } from '../heading.tsx'
import { ListPager } from '../list-pager.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { IssueForm } from './issue-form.tsx'
import { IssueRow } from './issue-row.tsx'

const route = getRouteApi('/issued-codes')

/** Gift cards, vouchers and activation codes that staff make; what waits for a second person, what was made. */
export default function IssuedCodesScreen() {
  return useMay('wallets.read') ? <IssuedCodes /> : <NoPermission />
}

function IssuedCodes() {
  const words = useScreenWords('office-issued-codes')
  const mayWrite = useMay('wallets.write')
  const [isNew, setNew] = useState(false)
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as IssuedCodeListSearch
  const { after: _, ...narrowed } = search
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading title={words.title}>{words.title}</Heading>
        <div className="flex flex-wrap gap-3">
          <ExportLinks href={format => codeIssuesFileUrl(format, narrowed)} />
          {mayWrite && <Button onClick={() => setNew(true)}>{words.new}</Button>}
        </div>
      </div>
      <Filters search={search} />
      <Rows search={search} />
      {isNew && <IssueForm onClose={() => setNew(false)} />}
    </>
  )
}

function Filters({ search }: { readonly search: IssuedCodeListSearch }) {
  const words = useScreenWords('office-issued-codes')
  const navigate = useNavigate()
  const { after: _, ...rest } = search
  const set = (part: IssuedCodeListSearch) =>
    void navigate({ to: '/issued-codes', search: readIssuedCodeListSearch({ ...rest, ...part }) })
  return (
    <div className="mt-4 grid gap-4 small:grid-cols-2 desk:max-w-2xl">
      <SelectField
        id="issue-list-kind"
        name="kind"
        label={words.kind}
        value={search.kind ?? ''}
        prompt={words.all}
        choices={CODE_ISSUE_KINDS.map(kind => ({ value: kind, name: words[`kind_${kind}`] }))}
        onText={kind => set({ kind })}
      />
      <SelectField
        id="issue-list-state"
        name="state"
        label={words.column_state}
        value={search.state ?? ''}
        prompt={words.all}
        choices={CODE_ISSUE_STATES.map(state => ({ value: state, name: words[`state_${state}`] }))}
        onText={state => set({ state })}
      />
    </div>
  )
}

function Rows({ search }: { readonly search: IssuedCodeListSearch }) {
  const words = useScreenWords('office-issued-codes')
  const { words: frame, notices, locale } = useOffice()
  const { data, error, isPending, isFetching, refetch } = useQuery(codeIssuesQuery(search))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  return (
    <div className="mt-4" aria-busy={isFetching}>
      <p className="max-w-prose text-ink-soft">{fillPlaceholders(words.lead, { amount: money(locale, data.limit) })}</p>
      {data.issues.length === 0 && <p className="py-12 text-center text-ink-soft">{words.none}</p>}
      <ul className="mt-4 grid gap-3">
        {data.issues.map(issue => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </ul>
      <ListPager to="/issued-codes" search={search} next={data.next_cursor} />
    </div>
  )
}
