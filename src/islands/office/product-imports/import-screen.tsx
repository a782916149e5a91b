import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProductImportBody } from '../../../contract/staff/product-imports.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { undoBatch } from '../../../stores/office/product-batches.ts'
import { applyImport, importQuery } from '../../../stores/office/product-imports.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { BackToList } from '../products/back-to-list.tsx'
import { BatchStatus } from '../products/batch-status.tsx'
import { useBatch } from '../products/use-batch.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { MappingForm } from './mapping-form.tsx'
import { PreviewRows } from './preview-rows.tsx'

const route = getRouteApi('/products/imports/$id')

/** An import on its way: the meaning of its columns, what it would change, and what it has changed. */
export default function ImportScreen() {
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const params: unknown = route.useParams()
  const { id } = params as { readonly id: string }
  return useMay('catalogue.write') ? <Import key={id} id={id} /> : <NoPermission />
}

function Import({ id }: { readonly id: string }) {
  const words = useScreenWords('office-product-import')
  const { notices, words: frame } = useOffice()
  const { data, error, isPending, refetch } = useQuery(importQuery(id))
  return (
    <>
      <BackToList />
      <Heading title={words.title}>{words.title}</Heading>
      {data ? (
        <Steps opened={data} />
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Steps({ opened }: { readonly opened: ProductImportBody }) {
  const words = useScreenWords('office-product-import')
  const [isMapping, setMapping] = useState(false)
  const { state, supplier, file_name, total_count, done_count, counts } = opened
  const isOpen = state === 'mapping' || (state === 'preview' && isMapping)
  return (
    <>
      <p className="figures mt-1 text-ink-soft">{[supplier, file_name].join(' · ')}</p>
      {isOpen && <MappingForm opened={opened} onMapped={() => setMapping(false)} />}
      {state === 'reading' && <Progress label={words.reading} done={total_count - counts.unread} total={total_count} />}
      {state === 'queued' && <Progress label={words.applying} done={done_count} total={total_count} />}
      {(state === 'preview' || state === 'completed') && !isOpen && (
        <>
          {state === 'preview' ? (
            <Decision opened={opened} onMap={() => setMapping(true)} />
          ) : (
            <Finished opened={opened} />
          )}
          <PreviewRows opened={opened} />
        </>
      )}
    </>
  )
}

interface ProgressProps {
  readonly label: string
  readonly done: number
  readonly total: number
}

function Progress({ label, done, total }: ProgressProps) {
  const words = useScreenWords('office-product-import')
  return (
    <div className="mt-6 max-w-xl">
      <p role="status" className="figures">
        {label} {fillPlaceholders(words.progress, { done, total })}
      </p>
      <progress className="mt-2 w-full" value={done} max={total} aria-label={label} />
    </div>
  )
}

interface DecisionProps {
  readonly opened: ProductImportBody
  readonly onMap: () => void
}

/** Writes what the preview shows, or goes back to the columns. */
function Decision({ opened: { id, counts }, onMap }: DecisionProps) {
  const words = useScreenWords('office-product-import')
  const { locale, notices } = useOffice()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const written = counts.new + counts.update
  async function apply() {
    setAsked(false)
    try {
      queries.setQueryData(importQuery(id).queryKey, await applyImport(id))
    } catch (error) {
      showToast({ kind: 'failed', text: problemText(error, notices) })
      await queries.invalidateQueries({ queryKey: importQuery(id).queryKey })
    }
  }
  const what = plural(locale, words, 'apply', written)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button held={written === 0} onClick={() => setAsked(true)}>
        {what}
      </Button>
      <Button look="quiet" onClick={onMap}>
        {words.map_again}
      </Button>
      {isAsked && (
        <Confirm
          title={what}
          yes={words.apply_yes}
          no={words.cancel}
          onYes={() => void apply()}
          onNo={() => setAsked(false)}
        >
          <p>
            {fillPlaceholders(words.apply_text, { new: counts.new, update: counts.update, refused: counts.refused })}
          </p>
        </Confirm>
      )}
    </div>
  )
}

function Finished({
  opened: { id, created_count, changed_count, refused_count, can_undo }
}: Omit<DecisionProps, 'onMap'>) {
  const words = useScreenWords('office-product-import')
  const { words: frame } = useOffice()
  const queries = useQueryClient()
  const { batch, isRunning, run } = useBatch()
  async function undo() {
    await run(onProgress => undoBatch(id, onProgress))
    await queries.invalidateQueries({ queryKey: ['product-imports'] })
  }
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-4">
        <p role="status" className="figures font-medium">
          {fillPlaceholders(words.finished, { created: created_count, changed: changed_count, refused: refused_count })}
        </p>
        {can_undo && (
          <Button look="quiet" held={isRunning} onClick={() => void undo()}>
            {frame.undo}
          </Button>
        )}
      </div>
      <BatchStatus batch={batch} isRunning={isRunning} />
    </div>
  )
}
