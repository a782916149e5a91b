import { useQueryClient } from '@tanstack/react-query'
import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import { BULK_ACTIONS, type BulkAction } from '../../../domain/ordering/order-list.ts'
import type { StaffOrderRow } from '../../../contract/staff/orders.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { moveOrders, orderDocumentUrl, type BulkOutcome, type BulkProgress } from '../../../stores/staff/orders.ts'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly orders: readonly StaffOrderRow[]
  readonly onClear: () => void
}

/** Actions on the selected orders, with their progress. */
export function BulkBar({ orders, onClear }: Props) {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  const [toConfirm, setToConfirm] = useState<BulkAction>()
  const { progress, refused, run } = useBulk(onClear)
  const numbers = orders.map(({ number }) => number)
  return (
    <section
      aria-label={plural(locale, words, 'selected', orders.length)}
      className="sticky bottom-20 z-10 mt-4 rounded-card border border-line-strong bg-paper p-3 shadow-lg desk:bottom-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="figures me-2 font-semibold" role="status">
          {progress
            ? fillPlaceholders(words.bulk_running, { done: progress.done, total: progress.total })
            : plural(locale, words, 'selected', orders.length)}
        </p>
        {BULK_ACTIONS.map(action => (
          <Button key={action} look="quiet" held={progress !== undefined} onClick={() => setToConfirm(action)}>
            {words[`bulk_${action}`]}
          </Button>
        ))}
        {(['packing_slips', 'address_labels'] as const).map(kind => (
          <a
            key={kind}
            href={orderDocumentUrl(kind, numbers, locale)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-12 items-center gap-2 rounded-card px-4 font-medium hover:bg-mist"
          >
            <Printer className="size-5" />
            {words[kind]}
          </a>
        ))}
        <button
          type="button"
          aria-label={words.select_none}
          className="ms-auto grid size-11 place-items-center"
          onClick={onClear}
        >
          <X className="size-5" />
        </button>
      </div>
      {progress && (
        <progress className="mt-2 w-full" value={progress.done} max={progress.total} aria-label={words.actions} />
      )}
      {refused.length > 0 && <Refused refused={refused} />}
      {toConfirm && (
        <Confirm
          title={fillPlaceholders(words.bulk_title, { count: orders.length, action: words[`bulk_${toConfirm}`] })}
          yes={words.bulk_yes}
          no={words.no}
          onYes={() => {
            setToConfirm(undefined)
            void run(toConfirm, orders)
          }}
          onNo={() => setToConfirm(undefined)}
        >
          <p>
            {toConfirm === 'shipped' || toConfirm === 'delivered' ? words[`bulk_text_${toConfirm}`] : words.bulk_text}
          </p>
        </Confirm>
      )}
    </section>
  )
}

function Refused({ refused }: { readonly refused: BulkOutcome['refused'] }) {
  const words = useScreenWords('office-orders')
  return (
    <div role="alert" className="mt-3">
      <p className="font-medium text-sale">{words.bulk_refused}</p>
      <ul className="figures mt-1 max-h-40 overflow-y-auto">
        {refused.map(({ number, problem }) => (
          <li key={number}>
            {number}: {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Runs a step over many orders. Only leaving the warehouse can be taken back: then they are ready again. */
function useBulk(onDone: () => void) {
  const words = useScreenWords('office-orders')
  const { locale, notices } = useOffice()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<BulkProgress>()
  const [refused, setRefused] = useState<BulkOutcome['refused']>([])
  async function run(action: BulkAction, orders: readonly Pick<StaffOrderRow, 'number' | 'version'>[], isUndo = false) {
    setRefused([])
    setProgress({ done: 0, total: orders.length })
    try {
      const outcome = await moveOrders(action, orders, setProgress)
      setRefused(outcome.refused)
      const { moved } = outcome
      if (moved.length > 0)
        showToast({
          kind: 'done',
          text: plural(locale, words, 'bulk_done', moved.length),
          ...(action === 'shipped' && !isUndo && { undo: () => void run('ready', moved, true) })
        })
      if (outcome.refused.length === 0) onDone()
    } catch (error) {
      showToast({ kind: 'failed', text: problemText(error, notices) })
    } finally {
      setProgress(undefined)
      await queries.invalidateQueries({ queryKey: ['orders'] })
    }
  }
  return { progress, refused, run }
}
