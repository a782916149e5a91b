import { useQuery } from '@tanstack/react-query'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { failedSearchesQuery } from '../../../stores/staff/search-rules.ts'
import { TextButton } from '../../shell/button.tsx'
import { Card } from '../card.tsx'
import { useMay, useScreenWords } from '../words.tsx'

/** Searches without results; each can become a rule. */
export function FailedSearches({ onSynonym }: { readonly onSynonym: (query: string) => void }) {
  const words = useScreenWords('office-search')
  const mayWrite = useMay('search.write')
  const { data } = useQuery(failedSearchesQuery)
  return (
    <Card title={words.failed}>
      <p className="text-sm text-ink-soft">{words.failed_lead}</p>
      {data?.searches.length === 0 && <p className="mt-3">{words.failed_none}</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.searches.map(({ query, locale, networks, last }) => (
          <li key={`${locale}:${query}`} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0 flex-1 basis-40 break-words" lang={locale}>
              {query}
              <span className="figures block text-sm text-ink-soft">
                {fillPlaceholders(words.failed_row, { count: networks, day: last })}
              </span>
            </span>
            {mayWrite && (
              <TextButton
                aria-label={fillPlaceholders(words.make_synonym_of, { query })}
                onClick={() => onSynonym(query)}
              >
                {words.make_synonym}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
