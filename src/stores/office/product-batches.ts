import {
  getProductBatch,
  getProductBatches,
  getProductSheet,
  postBatchUndo,
  postProductBatch,
  productExportUrl
} from '../../api/staff/product-batches.ts'
import { problemOf } from '../../api/problem-error.ts'
import type { ProductBatchBody, ProductBatchRequest } from '../../contract/staff/product-batches.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import type { ProductListSearch } from './product-list-search.ts'

export const batchesQuery = { queryKey: ['products', 'batches'], queryFn: getProductBatches }

export const sheetQuery = (search: ProductListSearch) => ({
  queryKey: ['products', 'sheet', search],
  queryFn: () => getProductSheet(search)
})

export const productsFileUrl = (format: ExportFormat, { after: _, ...filter }: ProductListSearch) =>
  productExportUrl(format, filter)

type Progress = (batch: ProductBatchBody) => void
type NewBatch<Kind = ProductBatchRequest['kind']> = Kind extends ProductBatchRequest['kind']
  ? Omit<Extract<ProductBatchRequest, { kind: Kind }>, 'id'>
  : never

const POLL_MS = 500

/** `crypto.randomUUID` is missing on plain http in a local network; random bytes are not. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Attempts whose answer was lost, by what they ask for: sent again they are the same batch. */
const attempts = new Map<string, string>()

async function attempted(what: string, send: (id: string) => Promise<ProductBatchBody>) {
  const id = attempts.get(what) ?? newId()
  attempts.set(what, id)
  try {
    const batch = await send(id)
    attempts.delete(what)
    return batch
  } catch (error) {
    const { status } = problemOf(error)
    // A proxy answers 502 to 504 also for what the server has written.
    if (status >= 400 && status < 500) attempts.delete(what)
    throw error
  }
}

/** Waits until a batch is done; it goes on without whoever waits. */
export async function followBatch(started: ProductBatchBody, onProgress: Progress): Promise<ProductBatchBody> {
  let batch = started
  onProgress(batch)
  while (batch.state === 'queued') {
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    batch = await getProductBatch(batch.id)
    onProgress(batch)
  }
  return batch
}

export const runBatch = async (body: NewBatch, onProgress: Progress) =>
  followBatch(await attempted(JSON.stringify(body), id => postProductBatch({ ...body, id })), onProgress)

export const undoBatch = async (id: string, onProgress: Progress) =>
  followBatch(await attempted(`undo ${id}`, undoId => postBatchUndo(id, undoId)), onProgress)
