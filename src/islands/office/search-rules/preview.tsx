import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchPreviewBody } from '../../../contract/staff/search-rules.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { searchPreviewQuery } from '../../../stores/staff/search-rules.ts'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Card } from '../card.tsx'
import { SearchField } from '../search-field.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { RulesProps } from './rules-props.ts'

/** A search by what is in force and by the draft, side by side. */
export function Preview({ body: { version, published } }: Pick<RulesProps, 'body'>) {
  const words = useScreenWords('office-search')
  const { words: frame, notices } = useOffice()
  const [text, setText] = useState('')
  const query = searchPreviewQuery(text, version, published?.version ?? 0)
  const { data, error, isFetching } = useQuery({ ...query, enabled: text !== '' })
  return (
    <Card title={words.preview}>
      <SearchField
        id="search-preview"
        label={words.preview_search}
        apply={words.preview_apply}
        value={text}
        onSearch={setText}
      />
      {isFetching && <LoadingPlaceholder label={frame.loading} />}
      {error && (
        <p role="alert" className="mt-3 font-medium text-sale">
          {problemText(error, notices)}
        </p>
      )}
      {data && <Compared data={data} />}
    </Card>
  )
}

function Compared({ data }: { readonly data: SearchPreviewBody }) {
  const words = useScreenWords('office-search')
  const moved = (at: number, was: number | null) =>
    was === null ? words.was_none : was === at + 1 ? undefined : fillPlaceholders(words.was, { place: was })
  return (
    <div className="mt-4 grid gap-5 small:grid-cols-2">
      <Answer title={words.before} redirect={data.redirect_before} products={data.before} />
      <Answer
        title={words.after}
        redirect={data.redirect_after}
        products={data.after.map(({ slug, title, was }, at) => ({ slug, title, note: moved(at, was) }))}
      />
    </div>
  )
}

interface AnswerProps {
  readonly title: string
  readonly redirect: string | null
  readonly products: readonly { readonly slug: string; readonly title: string; readonly note?: string | undefined }[]
}

function Answer({ title, redirect, products }: AnswerProps) {
  const words = useScreenWords('office-search')
  return (
    <section aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      {redirect !== null ? (
        <p className="mt-2">{fillPlaceholders(words.leads_to, { path: redirect })}</p>
      ) : products.length === 0 ? (
        <p className="mt-2 text-ink-soft">{words.nothing}</p>
      ) : (
        <ol className="mt-2 ms-5 list-decimal text-sm">
          {products.map(({ slug, title: name, note }) => (
            <li key={slug} className="py-1">
              {name} {note !== undefined && <strong className="font-medium text-accent">({note})</strong>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
