import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { CollectedArrays, readSnapshot, SnapshotUnusable, deleteUnusedFiles, writeSnapshot } from './snapshot.ts'
import { loadIndexStore } from './build-index-store.ts'
import type { IndexStore } from './index-store.ts'

export interface SnapshotOptions {
  /** Folder of the snapshot and of the documents' files. */
  readonly folder: string
  /** The code and data that make documents: what was made otherwise is of no use. */
  readonly codeVersion: string
  /** Called with the reason why a snapshot is not used. */
  readonly onUnusable: (reason: string) => void
}

export interface RestoredStore {
  readonly store: IndexStore<ProductDocument>
  readonly position: string
}

/** The store of an earlier run; undefined where there is none or it cannot be used. */
export function restoreStore({ folder, codeVersion, onUnusable }: SnapshotOptions): RestoredStore | undefined {
  try {
    return readSnapshot(folder, codeVersion, snapshot => {
      const store = loadIndexStore(catalogueSchema, snapshot, { folder, ...snapshot.header })
      // The shop's changes bring these anew.
      for (const id of snapshot.finish()) store.remove(id)
      return { store, position: snapshot.header.position }
    })
  } catch (error) {
    if (!(error instanceof SnapshotUnusable)) throw error
    onUnusable(error.message)
    return undefined
  }
}

/** Saves the present state of a store and returns the names of its documents' files; ids changed meanwhile are collected in `changedIds`. */
export async function saveStore(
  { folder, codeVersion }: SnapshotOptions,
  store: IndexStore<ProductDocument>,
  position: string,
  changedIds: ReadonlySet<string>,
  /** The store that is in use when all is written; none while another is being made. */
  currentStore: () => IndexStore<ProductDocument> | undefined
): Promise<ReadonlySet<string>> {
  const collected = new CollectedArrays()
  const files = store.save(collected)
  const { used } = store
  await store.documents.flush()
  await writeSnapshot(folder, { codeVersion, position, used, files }, collected, () => [...changedIds])
  const current = currentStore()
  if (current)
    await deleteUnusedFiles(folder, new Set([...files, ...current.documents.files()].map(({ name }) => name)))
  return new Set(files.map(({ name }) => name))
}
