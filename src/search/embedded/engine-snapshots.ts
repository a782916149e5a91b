import type { ProductDocument } from '../../contract/product-document.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { Collected, readSnapshot, SnapshotUnfit, tidySnapshots, writeSnapshot } from './snapshot.ts'
import { loadStore, type Store } from './store.ts'

export interface SnapshotOptions {
  /** Where the snapshot and the files of documents lie. */
  readonly folder: string
  /** The code and data that make documents: what was made otherwise is of no use. */
  readonly madeBy: string
  /** Told why a snapshot is not used. */
  readonly onUnfit: (reason: string) => void
}

export interface KeptStore {
  readonly store: Store<ProductDocument>
  readonly position: string
}

/** What an earlier run kept, if it is of use. */
export function loadKept({ folder, madeBy, onUnfit }: SnapshotOptions): KeptStore | undefined {
  try {
    return readSnapshot(folder, madeBy, snapshot => {
      const store = loadStore(catalogueSchema, snapshot, { folder, ...snapshot.head })
      // The shop's changes bring these anew.
      for (const id of snapshot.finish()) store.remove(id)
      return { store, position: snapshot.head.position }
    })
  } catch (error) {
    if (!(error instanceof SnapshotUnfit)) throw error
    onUnfit(error.message)
    return undefined
  }
}

/** Keeps a store as it is at this moment; changes go on meanwhile and are told to `touched`. */
export async function keepStore(
  { folder, madeBy }: SnapshotOptions,
  store: Store<ProductDocument>,
  position: string,
  touched: ReadonlySet<string>,
  /** The store that is in use when all is written; none while another is being made. */
  inUse: () => Store<ProductDocument> | undefined
): Promise<void> {
  const collected = new Collected()
  const files = store.save(collected)
  const { used } = store
  await store.documents.settle()
  await writeSnapshot(folder, { madeBy, position, used, files }, collected, () => [...touched])
  const other = inUse()
  if (other) await tidySnapshots(folder, new Set([...files, ...other.documents.files()].map(({ name }) => name)))
}
