import { openClusterSearch } from '../../../search/cluster/engine.ts'
import { openEmbeddedSearch } from '../../../search/embedded/engine.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { CatalogueIndexer } from './catalogue-indexer.ts'

interface ReadOnlySearchDeps {
  readonly db: Database
  readonly searchUrl: string | undefined
  readonly now: () => Date
}

/**
 * Search for the time of one command beside the running shop: the cluster as it is, or an index of its own made from the
 * database. It never touches the snapshot of the shop.
 */
export async function openReadOnlySearch({ db, searchUrl, now }: ReadOnlySearchDeps): Promise<SearchEngine> {
  const clock = () => now().getTime()
  if (searchUrl !== undefined) return openClusterSearch({ url: searchUrl, now: clock })
  const engine = openEmbeddedSearch({ now: clock })
  await new CatalogueIndexer({ db, engine, now, onChanged: () => undefined }).rebuild()
  return engine
}
