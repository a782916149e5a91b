import { useQuery } from '@tanstack/react-query'
import type { ProductBatchesBody } from '../../../contract/staff/product-batches.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { batchesQuery, undoBatch } from '../../../stores/office/product-batches.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { BackToList } from './back-to-list.tsx'
import { BatchStatus } from './batch-status.tsx'
import { useBatch } from './use-batch.ts'

/** The latest changes of many products, each with what undoes it. */
export default function BatchesScreen() {
  return useMay('catalogue.read') ? <Batches /> : <NoPermission />
}

type Batch = ProductBatchesBody['product_batches'][number]

function Batches() {
  const words = useScreenWords('office-products')
  const { notices, words: frame } = useOffice()
  const { data, error, isPending, refetch } = useQuery(batchesQuery)
  const { batch, isRunning, run } = useBatch()
  return (
    <>
      <BackToList />
      <Heading title={words.batches}>{words.batches}</Heading>
      <BatchStatus batch={batch} isRunning={isRunning} />
      {data ? (
        <ul aria-label={words.batches} className="mt-4 max-w-3xl divide-y divide-line border-y border-line">
          {data.product_batches.map(each => (
            <BatchLine
              key={each.id}
              batch={each}
              isRunning={isRunning}
              onUndo={() => void run(onProgress => undoBatch(each.id, onProgress))}
            />
          ))}
          {data.product_batches.length === 0 && <li className="py-6 text-ink-soft">{words.no_batches}</li>}
        </ul>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface LineProps {
  readonly batch: Batch
  readonly isRunning: boolean
  readonly onUndo: () => void
}

function BatchLine({ batch, isRunning, onUndo }: LineProps) {
  const words = useScreenWords('office-products')
  const { locale, words: frame } = useOffice()
  const mayWrite = useMay('catalogue.write')
  const { kind, author, created_at, created_count, changed_count, refused_count } = batch
  const counts = [
    ...(created_count > 0 ? [plural(locale, words, 'batch_created', created_count)] : []),
    plural(locale, words, 'batch_changed', changed_count),
    ...(refused_count > 0 ? [plural(locale, words, 'batch_refused', refused_count)] : [])
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-medium">{words[`kind_${kind}`]}</p>
        <p className="figures text-sm text-ink-soft">
          {[author || words.by_command, dateTime(locale, created_at)].join(' · ')}
        </p>
        <p className="figures text-sm">
          {batch.state === 'queued'
            ? fillPlaceholders(words.batch_running, { done: batch.done_count, total: batch.total_count })
            : counts.join(', ')}
        </p>
      </div>
      {batch.can_undo && mayWrite && (
        <Button
          look="quiet"
          held={isRunning}
          aria-label={fillPlaceholders(words.batch_undo, {
            kind: words[`kind_${kind}`],
            time: dateTime(locale, created_at)
          })}
          onClick={onUndo}
        >
          {frame.undo}
        </Button>
      )}
    </li>
  )
}
