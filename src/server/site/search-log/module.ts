import type { Catalogue } from '../../catalogue/products/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteDedupKeysBefore, deleteSearchesBefore } from './queries.ts'
import { searchesRoutes } from './routes.ts'
import { firstPopularDay, searchesService, type SearchesService } from './service.ts'

interface OpenSearches extends Module {
  readonly service: SearchesService
}

/** What people search for. */
export function createSearchesModule({ db, pseudonymize, now }: AppContext, search: Catalogue['search']): OpenSearches {
  const searches = searchesService({ db, pseudonymize, now, search })
  return {
    service: searches,
    api: [searchesRoutes(searches)],
    prune: async (tx, at) => {
      await tx.run(deleteSearchesBefore, { day: firstPopularDay(at) })
      await tx.run(deleteDedupKeysBefore, { day: firstPopularDay(at) })
    }
  }
}
