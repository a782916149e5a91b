import { X } from 'lucide-react'
import { useState } from 'react'
import type { ProductBulkAction } from '../../../contract/staff/product-batches.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { runBatch } from '../../../stores/office/product-batches.ts'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import { BadgeDialog, PriceDialog } from './bulk-dialogs.tsx'
import { BatchStatus } from './batch-status.tsx'
import { useBatch } from './use-batch.ts'

interface Props {
  readonly skus: readonly string[]
  readonly onClear: () => void
}

type Asked = 'hide' | 'publish' | 'price' | 'badge'
const BUTTONS = ['publish', 'hide', 'price', 'badge'] as const satisfies readonly Asked[]

/** Actions on the selected products; each can be undone. */
export function BulkBar({ skus, onClear }: Props) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  const [asked, setAsked] = useState<Asked>()
  const { batch, isRunning, run } = useBatch()
  const close = () => setAsked(undefined)
  async function act(action: ProductBulkAction) {
    close()
    const done = await run(onProgress => runBatch({ kind: 'bulk', action, skus: [...skus] }, onProgress))
    if (done?.refused_count === 0) onClear()
  }
  const count = plural(locale, words, 'selected', skus.length)
  return (
    <section
      aria-label={count}
      className="sticky bottom-20 z-10 mt-4 rounded-card border border-line-strong bg-paper p-3 shadow-lg desk:bottom-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="figures me-2 font-semibold">
          {count}
        </p>
        {BUTTONS.map(action => (
          <Button key={action} look="quiet" held={isRunning} onClick={() => setAsked(action)}>
            {words[`bulk_${action}`]}
          </Button>
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
      <BatchStatus batch={batch} isRunning={isRunning} />
      {(asked === 'publish' || asked === 'hide') && (
        <Confirm
          title={fillPlaceholders(words.bulk_title, { count, action: words[`bulk_${asked}`] })}
          yes={words[`bulk_${asked}`]}
          no={words.cancel}
          onYes={() => void act({ type: asked })}
          onNo={close}
        >
          <p>{words[`bulk_text_${asked}`]}</p>
        </Confirm>
      )}
      {asked === 'price' && <PriceDialog onAct={action => void act(action)} onClose={close} />}
      {asked === 'badge' && <BadgeDialog onAct={action => void act(action)} onClose={close} />}
    </section>
  )
}
