import { REFERENCES, SCHEMAS } from '../indices.ts'
import type { ReferenceName } from '../indices.ts'
import type { IndexSchema } from '../schema.ts'
import { buildIndexStore } from './build-index-store.ts'
import type { IndexStore } from './index-store.ts'

const stores = new Map<ReferenceName, Promise<IndexStore<object>>>()

/** The store of a reference index: built when first asked for, and shared by all engines of the process. */
export function referenceStore(index: ReferenceName): Promise<IndexStore<object>> {
  const known = stores.get(index)
  if (known) return known
  const built = buildIndexStore(SCHEMAS[index] as unknown as IndexSchema<object>, REFERENCES[index](), () => undefined)
  stores.set(index, built)
  return built
}
