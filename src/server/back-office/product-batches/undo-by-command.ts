import { v7 as uuid } from 'uuid'
import type { ProductBatchBody } from '../../../contract/staff/product-batches.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import { readBatch, undoBatch } from './batches.ts'
import type { BatchDeps } from './deps.ts'
import { closeImport } from './imports/command-import.ts'
import { processBatches } from './process.ts'

/** Undoes a batch at once; a shop that runs beside it may do some of the rows. Answers the batch that wrote them back. */
export async function undoByCommand(deps: BatchDeps, id: string): ServiceResult<ProductBatchBody> {
  await closeImport(deps, id)
  const begun = await undoBatch(deps, { staff: 'command', locale: 'en' }, id, uuid())
  if (!begun.ok) return begun
  for (;;) {
    const undo = await readBatch(deps, begun.value.id, 'en')
    if (!undo.ok || undo.value.state === 'completed') return undo
    await processBatches(deps)
  }
}
