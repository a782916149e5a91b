import { join } from 'node:path'
import type { Logger } from 'pino'
import { openClusterSearch } from '../../../search/cluster/engine.ts'
import { openEmbeddedSearch } from '../../../search/embedded/engine.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Ruleset } from '../../../search/query/ruleset.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { documentVersion } from './document-version.ts'
import { CatalogueIndexer, type IndexLag } from './catalogue-indexer.ts'
import { deleteChangesBefore } from './queries.ts'
import { catalogueRoutes } from './routes.ts'
import { IndexingSchedule } from './indexing-schedule.ts'
import { readMedicineFacts } from './medicine-facts.ts'
import { readMedicineLimits } from './medicine-limits.ts'
import { readSizeGuides } from './size-guides.ts'
import { openCatalogue, type Catalogue } from './catalogue.ts'
import type { MedicineLimits } from '../../../domain/ordering/medicine-limit.ts'
import { daysBefore } from '../../../domain/time.ts'
import type { VariantDetailsCache } from './variant-details.ts'

/** Recorded changes are kept so long: a snapshot that is older cannot be continued. */
const CHANGES_DAYS = 7

interface CatalogueDeps {
  /** Facts of variants that other modules read; forgets products that changed. */
  readonly variantDetails: VariantDetailsCache
  /** Rules of editors that searches of pages follow. */
  readonly ruleset: Ruleset
  /** Called after products changed. */
  readonly onChanged: (productIds: ReadonlySet<string>) => void
  /** Progress of long work at start, one line for the console. */
  readonly onProgress: (line: string) => void
}

interface OpenCatalogue extends Module {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
  /** How far search is behind the database. */
  readonly searchLag: () => Promise<IndexLag>
  /** How much of a medicine one person may buy. */
  readonly limits: MedicineLimits
}

/** The products, and a search that follows them. */
export async function createCatalogueModule(
  { db, environment, contentFolder, now, log }: AppContext,
  { variantDetails, ruleset, onChanged, onProgress }: CatalogueDeps
): Promise<OpenCatalogue> {
  const engine = openSearch(environment, () => now().getTime(), log)
  const indexer = new CatalogueIndexer({
    db,
    engine,
    now,
    onChanged: productIds => {
      variantDetails.invalidate(productIds)
      catalogue.invalidate(productIds)
      onChanged(productIds)
    }
  })
  const sync = new IndexingSchedule({ db, engine, indexer, now, log, onProgress })
  await sync.start()
  const limits = await readMedicineLimits(join(contentFolder, 'catalogue/medicine-limits.json'))
  const guides = await readSizeGuides(join(contentFolder, 'size-guides'))
  const medicineFacts = await readMedicineFacts(join(contentFolder, 'catalogue/medicine-facts.json'))
  const catalogue = await openCatalogue(db, { engine, ruleset }, { guides, limits, medicineFacts }, now)
  return {
    catalogue,
    engine,
    searchLag: () => indexer.lag(),
    limits,
    api: [catalogueRoutes(catalogue)],
    jobs: [
      ...sync.jobs,
      { name: 'prices.switch', everyMs: 1_000, run: () => indexer.recordSaleChanges() },
      { name: 'taxons.count', everyMs: 10_000, perProcess: true, run: () => catalogue.refreshCounts() }
    ],
    prune: (tx, at) => tx.run(deleteChangesBefore, { changed_at: daysBefore(at, CHANGES_DAYS).toISOString() })
  }
}

/** The search of our own, or a cluster's where one is named. */
const openSearch = ({ searchUrl, dataFolder }: Environment, now: () => number, log: Logger): SearchEngine =>
  searchUrl === undefined
    ? openEmbeddedSearch({
        now,
        snapshots: {
          folder: join(dataFolder, 'search'),
          codeVersion: documentVersion(),
          onUnusable: reason => log.warn({ reason }, 'the search snapshot is unusable, everything is indexed anew')
        }
      })
    : openClusterSearch({
        url: searchUrl,
        now,
        onRejected: rejected => log.error({ rejected }, 'search rejects these products for good')
      })
