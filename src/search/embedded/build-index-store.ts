import type { IndexSchema } from '../schema.ts'
import type { ArrayReader } from './array-io.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import type { DocumentFile } from './document-files.ts'
import { IndexStore, SPARE_SLOTS } from './index-store.ts'

const capacityFor = (used: number) => used + (used >>> 4) + SPARE_SLOTS

/** The store as it was saved: the arrays come in the order in which they went. */
export function loadIndexStore<D extends object>(
  schema: IndexSchema<D>,
  reader: ArrayReader,
  { folder, files, used }: { readonly folder: string; readonly files: readonly DocumentFile[]; readonly used: number }
): IndexStore<D> {
  const store = new IndexStore(schema, { capacity: capacityFor(used), folder, files })
  store.load(reader)
  return store
}

/** Reads all documents into a new store, letting other work through. */
export async function buildIndexStore<D extends object>(
  schema: IndexSchema<D>,
  documents: Iterable<D> | AsyncIterable<D>,
  onDocument: (done: number) => void,
  folder?: string
): Promise<IndexStore<D>> {
  const store = new IndexStore(schema, { folder })
  const yieldIfDue = cooperativeYielder()
  let done = 0
  for await (const document of documents) {
    // Most documents find nothing to wait for.
    if (store.isNearlyFull) await store.growIfNeeded()
    store.put(document)
    if (store.text.isSegmentFull) await store.text.flushSegment()
    onDocument((done += 1))
    const pause = yieldIfDue()
    if (pause) await pause
  }
  await store.seal()
  return store
}
