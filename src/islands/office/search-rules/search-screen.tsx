import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffSearchRulesBody } from '../../../contract/staff/search-rules.ts'
import { RULE_KINDS } from '../../../domain/search/search-rules.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { searchRulesQuery } from '../../../stores/staff/search-rules.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useManagementWords } from '../management/words.ts'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { FailedSearches } from './failed-searches.tsx'
import { Preview } from './preview.tsx'
import { Publication } from './publication.tsx'
import type { OpenRule, RulesProps } from './rules-props.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'

/** Rules for searches: a draft, compared before it is published. */
export default function SearchScreen() {
  return useMay('search.read') ? <Search /> : <NoPermission />
}

function Search() {
  const words = useScreenWords('office-search')
  // Waited for here: words that come later would hide the heading, and take the focus from it.
  useManagementWords()
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(searchRulesQuery)
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-2 max-w-prose">{words.lead}</p>
      {data ? (
        <Rules body={data} />
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Rules({ body }: Pick<RulesProps, 'body'>) {
  const words = useScreenWords('office-search')
  const change = useChange<StaffSearchRulesBody>(searchRulesQuery.queryKey, { lists: [], conflict: words.conflict })
  const [open, setOpen] = useState<OpenRule>()
  const part = { body, change }
  return (
    <>
      <Publication {...part} />
      <div className="mt-6 grid items-start gap-6 desk:grid-cols-2">
        <div className="grid gap-6">
          {RULE_KINDS.map(kind => (
            <RuleList key={kind} kind={kind} {...part} onOpen={setOpen} />
          ))}
        </div>
        <div className="grid gap-6">
          <Preview body={body} />
          <FailedSearches
            onSynonym={query =>
              setOpen({ kind: 'oneWaySynonyms', at: undefined, fields: { search: query, finds: '', note: '' } })
            }
          />
        </div>
      </div>
      {open && <RuleForm {...part} open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
