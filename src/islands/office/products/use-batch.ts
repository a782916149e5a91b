import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ProductBatchBody } from '../../../contract/staff/product-batches.ts'
import { plural } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { undoBatch } from '../../../stores/office/product-batches.ts'
import { useOffice, useScreenWords } from '../words.tsx'

type Start = (onProgress: (batch: ProductBatchBody) => void) => Promise<ProductBatchBody>

/** Runs one change of many products at a time and says how far it is; what was done can be undone. */
export function useBatch() {
  const words = useScreenWords('office-products')
  const { locale, notices } = useOffice()
  const queries = useQueryClient()
  const [batch, setBatch] = useState<ProductBatchBody>()
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  async function run(start: Start): Promise<ProductBatchBody | undefined> {
    if (running.current) return undefined
    running.current = true
    setRunning(true)
    try {
      const done = await start(setBatch)
      const count = done.created_count + done.changed_count
      const text = plural(locale, words, done.kind === 'undo' ? 'batch_undone' : 'batch_done', count)
      const undo = done.can_undo ? () => void run(onProgress => undoBatch(done.id, onProgress)) : undefined
      showToast({ kind: 'done', text, undo })
      return done
    } catch (error) {
      showToast({ kind: 'failed', text: problemText(error, notices) })
      return undefined
    } finally {
      running.current = false
      setRunning(false)
      await queries.invalidateQueries({ queryKey: ['products'] })
    }
  }
  return { batch, isRunning, run, clear: () => setBatch(undefined) }
}
