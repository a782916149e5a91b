import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  IMPORT_OUTCOMES,
  type ImportRowsBody,
  type ProductImportBody
} from '../../../contract/staff/product-imports.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { number } from '../../../i18n/format.ts'
import { importRowsQuery } from '../../../stores/office/product-imports.ts'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

type Outcome = (typeof IMPORT_OUTCOMES)[number]
type ImportRow = ImportRowsBody['rows'][number]

const LOOK =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 font-medium whitespace-nowrap hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent'

/** Rows of the file, by what becomes of them: the fields before and after, or every reason against a row. */
export function PreviewRows({ opened: { id, state, counts } }: { readonly opened: ProductImportBody }) {
  const words = useScreenWords('office-product-import')
  const { locale, words: frame } = useOffice()
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  const [pages, setPages] = useState<readonly number[]>([0])
  const after = pages.at(-1) ?? 0
  const { data } = useQuery(importRowsQuery(id, state, outcome, after))
  const choose = (next: Outcome | '') => {
    setOutcome(next)
    setPages([0])
  }
  return (
    <section aria-label={words.rows} className="mt-6">
      <div role="group" aria-label={words.outcomes} className="flex flex-wrap gap-2">
        <button type="button" className={LOOK} aria-pressed={outcome === ''} onClick={() => choose('')}>
          {words.outcome_all}
        </button>
        {IMPORT_OUTCOMES.map(each => (
          <button
            key={each}
            type="button"
            className={LOOK}
            aria-pressed={outcome === each}
            onClick={() => choose(each)}
          >
            {words[`outcome_${each}`]}
            <span className="figures">{number(locale, counts[each])}</span>
          </button>
        ))}
      </div>
      {data ? (
        <ul aria-label={words.rows} className="mt-4 divide-y divide-line rounded-card border border-line">
          {data.rows.map(row => (
            <Row key={row.line} row={row} />
          ))}
          {data.rows.length === 0 && <li className="p-6 text-center text-ink-soft">{words.no_rows}</li>}
        </ul>
      ) : (
        <LoadingPlaceholder label={frame.loading} />
      )}
      <nav aria-label={words.rows} className="mt-4 flex flex-wrap gap-3">
        {pages.length > 1 && (
          <Button look="quiet" onClick={() => setPages(pages.slice(0, -1))}>
            {words.previous_rows}
          </Button>
        )}
        {data?.next_line != null && (
          <Button look="quiet" onClick={() => setPages([...pages, data.next_line ?? 0])}>
            {words.next_rows}
          </Button>
        )}
      </nav>
    </section>
  )
}

const TONES: Readonly<Record<ImportRow['outcome'], string>> = {
  ...{ new: 'bg-accent-soft text-accent', update: 'bg-warn-soft text-warn', refused: 'bg-sale-soft text-sale' },
  ...{ same: 'bg-mist text-ink-soft', unread: 'bg-mist text-ink-soft' }
}

function Row({ row: { line, sku, name, outcome, changes, problems } }: { readonly row: ImportRow }) {
  const words = useScreenWords('office-product-import')
  return (
    <li className="grid gap-1 p-3 desk:grid-cols-[4rem_8rem_minmax(0,1fr)] desk:gap-4">
      <p className="figures text-sm text-ink-soft">{fillPlaceholders(words.line, { line })}</p>
      <p>
        <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${TONES[outcome]}`}>
          {words[`outcome_${outcome}`]}
        </span>
      </p>
      <div className="min-w-0">
        <p className="break-words">
          {name} <span className="figures text-sm text-ink-soft">{sku}</span>
        </p>
        {problems.map(problem => (
          <p key={problem} className="text-sm font-medium text-sale">
            {problem}
          </p>
        ))}
        {changes.map(change => (
          <Change key={change.field} change={change} />
        ))}
      </div>
    </li>
  )
}

const TEXT_MAX = 120
const shortened = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)

function Change({ change: { field, before, after, is_kept } }: { readonly change: ImportRow['changes'][number] }) {
  const words = useScreenWords('office-product-import')
  const named: Readonly<Record<string, string>> = words
  if (field === 'retired') return <p className="text-sm font-medium text-warn">{words.offered_again}</p>
  const key = /^(?:store_)?price(?=:)/.exec(field)?.[0] ?? field.replace('.', '_')
  return (
    <p className="figures text-sm break-words">
      <span className="text-ink-soft">{named[`field_${key}`] ?? field}: </span>
      <del className="text-ink-soft">{shortened(before) || words.empty}</del>{' '}
      {is_kept ? (
        <span className="text-ink-soft">{fillPlaceholders(words.kept, { value: shortened(after) })}</span>
      ) : (
        <ins className="font-medium no-underline">{`→ ${shortened(after) || words.empty}`}</ins>
      )}
    </p>
  )
}
