import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { fingerprintOfJson } from '../fingerprint.ts'
import type { IdRange } from '../fingerprint.ts'
import type { IndexProgress } from '../port.ts'
import { buildIndexStore } from './build-index-store.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import { IndexStore } from './index-store.ts'
import { restoreStore, saveStore } from './snapshot-store.ts'
import type { SnapshotOptions } from './snapshot-store.ts'

type Store = IndexStore<ProductDocument>
type Change = (store: Store) => void
type Products = Iterable<ProductDocument> | AsyncIterable<ProductDocument>

/**
 * The products of the shop in one store. While everything is read anew a second store is filled beside it, and searches
 * go on in the first until the second is complete.
 */
export class CatalogueIndex {
  store: Store
  /** Resolved once the store can be searched. */
  readonly ready: Promise<void>
  /** Where in the shop's changes the restored snapshot stood; undefined = there was none. */
  readonly restoredPosition: string | undefined
  /** Whether the store has been filled, from the database or from a snapshot. */
  isBuilt: boolean
  /** The number changes with every change, so that answers made before it are known to be old. */
  generation = 0
  readonly #snapshots: SnapshotOptions | undefined
  /** Changes made while a new store is filled: it gets them too before it takes over. */
  #journal: Change[] | undefined
  #isSaved: boolean
  /** Names of the documents' files that the snapshot on the disk needs. */
  #savedFiles: ReadonlySet<string>
  /** Ids of documents changed while a snapshot is written. */
  #changedIds: Set<string> | undefined
  #saving = Promise.resolve()
  /** Rebuilds run one after the other: two at once would hold two more stores in memory. */
  #rebuilding: Promise<void>

  constructor(snapshots: SnapshotOptions | undefined) {
    this.#snapshots = snapshots
    if (snapshots) mkdirSync(snapshots.folder, { recursive: true })
    const restored = snapshots && restoreStore(snapshots)
    this.store = restored?.store ?? new IndexStore(catalogueSchema, { folder: snapshots?.folder })
    this.restoredPosition = restored?.position
    this.isBuilt = restored !== undefined
    this.#savedFiles = fileNames(restored?.store)
    this.#isSaved = this.isBuilt
    this.ready = restored ? this.store.mergeSegments() : this.store.seal()
    this.#rebuilding = this.ready
  }

  put(documents: readonly ProductDocument[]): Promise<void> {
    return this.#change(documents.map(document => [document.id, store => store.put(document)]))
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#change(ids.map(id => [id, store => store.remove(id)]))
  }

  async #change(changes: readonly (readonly [id: string, apply: Change])[]): Promise<void> {
    await this.ready
    const yieldIfDue = cooperativeYielder()
    for (const [id, apply] of changes) {
      if (this.store.isNearlyFull) await this.store.growIfNeeded()
      this.#isSaved = false
      this.#changedIds?.add(id)
      apply(this.store)
      this.generation += 1
      this.#journal?.push(apply)
      // Keys are merged with the change, so that no search pays for it.
      if (this.store.isFragmented) await this.store.mergeSegments()
      await yieldIfDue()
    }
    if (this.store.needsCompaction && !this.#journal)
      void this.rebuild(() => liveDocuments(this.store)).catch(() => undefined)
  }

  /** Fills a new store and searches in it from then on. A failed rebuild leaves the old one in use. */
  rebuild(documents: () => Products, onProgress?: (progress: IndexProgress) => void): Promise<void> {
    const next = this.#rebuilding.then(async () => {
      const journal: Change[] = (this.#journal = [])
      try {
        const built = await buildIndexStore(
          catalogueSchema,
          documents(),
          done => onProgress?.({ done }),
          this.#snapshots?.folder
        )
        await applyAll(journal, built)
        const previous = this.store
        this.store = built
        this.generation += 1
        this.isBuilt = true
        this.#isSaved = false
        void this.#saving.then(() => this.#discard(previous)).catch(() => undefined)
      } finally {
        this.#journal = undefined
      }
    })
    this.#rebuilding = next.catch(() => undefined)
    return next
  }

  /** Writes a snapshot, unless this state is saved already or one of the two other long tasks is running. */
  saveSnapshot(position: string): Promise<void> {
    if (!this.#snapshots || this.#isSaved || this.#changedIds || this.#journal) return this.#saving
    this.#isSaved = true
    this.#changedIds = new Set()
    const currentStore = () => (this.#journal ? undefined : this.store)
    const work = saveStore(this.#snapshots, this.store, position, this.#changedIds, currentStore)
      .then(files => {
        this.#savedFiles = files
      })
      .catch((error: unknown) => {
        this.#isSaved = false
        throw error
      })
      .finally(() => {
        this.#changedIds = undefined
      })
    this.#saving = work.catch(() => undefined)
    return work
  }

  fingerprints(range: IdRange): ReadonlyMap<string, number> {
    const { slots, documents } = this.store
    const found = new Map<string, number>()
    for (const [id, slot] of slots.within(range)) found.set(id, fingerprintOfJson(documents.bytes(slot)))
    return found
  }

  /** When each product was written, ms since 1970. */
  updatedAtById(): ReadonlyMap<string, number> {
    const values = this.store.numbers.get('updated_at')?.values
    return new Map(Array.from(this.store.slots.within({}), ([id, slot]) => [id, values?.[slot] ?? Number.NaN]))
  }

  async close(): Promise<void> {
    await this.#rebuilding
    await this.#saving
    await this.#discard(this.store)
    this.store = new IndexStore(catalogueSchema)
    await this.store.seal()
  }

  /** Closes a store and removes its files: without a snapshot that names them no later start could read them. */
  async #discard(store: Store): Promise<void> {
    const names = fileNames(store)
    await store.documents.close()
    for (const name of names)
      if (this.#snapshots && !this.#savedFiles.has(name)) await rm(join(this.#snapshots.folder, name), { force: true })
  }
}

const fileNames = (store: Store | undefined): ReadonlySet<string> =>
  new Set(store?.documents.files().map(({ name }) => name))

/** Applies a journal that may still grow while its changes are applied. */
async function applyAll(journal: readonly Change[], store: Store): Promise<void> {
  const yieldIfDue = cooperativeYielder()
  for (const apply of journal) {
    if (store.isNearlyFull) await store.growIfNeeded()
    apply(store)
    if (store.isFragmented) await store.mergeSegments()
    await yieldIfDue()
  }
}

function* liveDocuments(store: Store): Generator<ProductDocument> {
  for (let slot = 0, used = store.used; slot < used; slot++) {
    const document = store.documents.read(slot)
    if (document) yield document
  }
}
