import type { ProductBatchBody } from '../../../contract/staff/product-batches.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly batch: ProductBatchBody | undefined
  readonly isRunning: boolean
}

/** How far a change of many products is, and what of it was refused and why. */
export function BatchStatus({ batch, isRunning }: Props) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  if (!batch) return null
  const { done_count, total_count, refused_count, problems } = batch
  return (
    <div className="mt-3">
      {isRunning && (
        <>
          <p role="status" className="figures text-sm">
            {fillPlaceholders(words.batch_running, { done: done_count, total: total_count })}
          </p>
          <progress className="w-full" value={done_count} max={total_count} aria-label={words.batch_progress} />
        </>
      )}
      {!isRunning && refused_count > 0 && (
        <div role="alert">
          <p className="font-medium text-sale">{plural(locale, words, 'batch_refused', refused_count)}</p>
          <ul className="mt-1 max-h-40 overflow-y-auto text-sm" tabIndex={0} aria-label={words.batch_problems}>
            {problems.map(({ sku, problem }) => (
              <li key={sku}>
                <span className="figures font-medium">{sku}</span>: {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
