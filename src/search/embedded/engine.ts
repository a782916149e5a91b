import { mkdirSync } from 'node:fs'
import type { ProductDocument } from '../../contract/product-document.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { REFERENCES, SCHEMAS } from '../indices.ts'
import { fingerprintOfJson, sumOf } from '../fingerprint.ts'
import type { IdRange } from '../fingerprint.ts'
import type { Documents, IndexName, ReferenceName } from '../indices.ts'
import type { IndexProgress, SearchAnswer, SearchEngine } from '../port.ts'
import type { SearchRequest } from '../query/tree.ts'
import type { IndexSchema } from '../schema.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import { saveStore, restoreStore } from './snapshot-store.ts'
import type { SnapshotOptions } from './snapshot-store.ts'
import { searchStore } from './search-store.ts'
import { buildIndexStore } from './build-index-store.ts'
import { IndexStore } from './index-store.ts'

type Change = (store: IndexStore<ProductDocument>) => void

interface EmbeddedOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Where documents lie and what is kept for the next start; unset = all in memory. */
  readonly snapshots?: SnapshotOptions
}

/** The search engine that lives in the server's own memory. */
export function openEmbeddedSearch({ now = Date.now, snapshots }: EmbeddedOptions = {}): SearchEngine {
  const folder = snapshots?.folder
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const found = snapshots && restoreStore(snapshots)
  let store = found?.store ?? new IndexStore(catalogueSchema, { folder })
  /** What changed while a new store was being built, to be told to it too. */
  let journal: Change[] | undefined
  let isBuilt = found !== undefined
  let changes = 0
  const ready = found ? store.mergeSegments() : store.seal()
  let isSaved = isBuilt
  /** While a snapshot is being written: whose documents changed meanwhile. */
  let changedIds: Set<string> | undefined
  let saving = Promise.resolve()
  /** Rebuilds follow one another. */
  let rebuilding: Promise<void> = ready

  const search = async (index: IndexName, request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> => {
    if (index !== 'catalogue') return searchReference(index, request, now(), signal)
    return searchStore(store, request, now(), signal)
  }

  const change = async <T>(all: readonly T[], idOf: (change: T) => string, applyTo: (change: T) => Change) => {
    await ready
    const yieldIfDue = cooperativeYielder()
    for (const each of all) {
      const applyChange = applyTo(each)
      if (store.isNearlyFull) await store.growIfNeeded()
      isSaved = false
      changedIds?.add(idOf(each))
      applyChange(store)
      changes += 1
      journal?.push(applyChange)
      // Keys are put in order as they come: who types never pays for it.
      if (store.isFragmented) await store.mergeSegments()
      await yieldIfDue()
    }
    if (store.needsCompaction && !journal) void rebuild(() => liveDocuments(store)).catch(() => undefined)
  }

  const rebuild = (documents: () => Products, onProgress?: (progress: IndexProgress) => void) => {
    const next = rebuilding.then(async () => {
      journal = []
      try {
        const built = await buildIndexStore(catalogueSchema, documents(), done => onProgress?.({ done }), folder)
        const yieldIfDue = cooperativeYielder()
        // More may be added while these are told.
        for (const applyChange of journal) {
          if (built.isNearlyFull) await built.growIfNeeded()
          applyChange(built)
          if (built.isFragmented) await built.mergeSegments()
          await yieldIfDue()
        }
        const previous = store
        store = built
        changes += 1
        isBuilt = true
        isSaved = false
        void saving.then(() => previous.documents.close())
      } finally {
        journal = undefined
      }
    })
    // A failed rebuild leaves the old documents in place and does not stop the next one.
    rebuilding = next.catch(() => undefined)
    return next
  }

  const saveSnapshot = (position: string) => {
    if (!snapshots || isSaved || changedIds || journal) return saving
    isSaved = true
    changedIds = new Set()
    const work = saveStore(snapshots, store, position, changedIds, () => (journal ? undefined : store))
      .catch((error: unknown) => {
        isSaved = false
        throw error
      })
      .finally(() => {
        changedIds = undefined
      })
    saving = work.catch(() => undefined)
    return work
  }

  return {
    async search(index, request, signal) {
      await ready
      return search(index, request, signal)
    },
    async multiSearch(searches, signal) {
      await ready
      const yieldIfDue = cooperativeYielder()
      const answers: SearchAnswer[] = []
      for (const { index, request } of searches) {
        answers.push(await search(index, request, signal))
        await yieldIfDue()
      }
      return answers
    },
    async get<I extends IndexName>(index: I, id: string) {
      const kept: { get(id: string): object | undefined } = index === 'catalogue' ? store : await referenceStore(index)
      return kept.get(id) as Documents[I] | undefined
    },
    put: documents =>
      change(
        documents,
        document => document.id,
        document => target => target.put(document)
      ),
    remove: ids =>
      change(
        ids,
        id => id,
        id => target => target.remove(id)
      ),
    replaceAll: (documents, onProgress) => rebuild(() => documents, onProgress),
    async isCurrent() {
      return isBuilt
    },
    generation: () => changes,
    async count() {
      return store.count
    },
    async fingerprint(range) {
      return sumOf(fingerprintsIn(store, range).values())
    },
    async fingerprints(range) {
      return fingerprintsIn(store, range)
    },
    ...(snapshots && {
      snapshots: { position: found?.position, save: saveSnapshot, updatedAtById: () => updatedAtById(store) }
    }),
    async close() {
      await rebuilding
      await saving
      await store.documents.close()
      store = new IndexStore(catalogueSchema)
      await store.seal()
    }
  }
}

type Products = Iterable<ProductDocument> | AsyncIterable<ProductDocument>

function* liveDocuments(store: IndexStore<ProductDocument>): Generator<ProductDocument> {
  for (let slot = 0, used = store.used; slot < used; slot++) {
    const document = store.documents.read(slot)
    if (document) yield document
  }
}

function fingerprintsIn(store: IndexStore<ProductDocument>, range: IdRange): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [id, slot] of store.slots.within(range)) found.set(id, fingerprintOfJson(store.documents.bytes(slot)))
  return found
}

function updatedAtById(store: IndexStore<ProductDocument>): ReadonlyMap<string, number> {
  const values = store.numbers.get('updated_at')?.values
  return new Map(Array.from(store.slots.within({}), ([id, slot]) => [id, values?.[slot] ?? Number.NaN]))
}

const references = new Map<ReferenceName, Promise<IndexStore<object>>>()

/** Built when first asked for, and shared by all engines of the process. */
function referenceStore(index: ReferenceName): Promise<IndexStore<object>> {
  const known = references.get(index)
  if (known) return known
  const built = buildIndexStore(SCHEMAS[index] as unknown as IndexSchema<object>, REFERENCES[index](), () => undefined)
  references.set(index, built)
  return built
}

async function searchReference(
  index: ReferenceName,
  request: SearchRequest,
  now: number,
  signal?: AbortSignal
): Promise<SearchAnswer> {
  const store = await referenceStore(index)
  return searchStore(store, request, now, signal)
}
