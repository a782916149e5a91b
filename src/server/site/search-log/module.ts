import type { Catalogue } from '../../catalogue/products/index.ts'
import type { ActiveSearchRules } from '../../catalogue/search-rules/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteDedupKeysBefore, deleteFailedSearchesBefore, deleteSearchesBefore } from './queries.ts'
import { searchesRoutes } from './routes.ts'
import { firstPopularDay, createSearchLog, type SearchLog } from './service.ts'

interface OpenSearchLog extends Module {
  readonly service: SearchLog
}

/** Records searches without saying who made them, and interprets them. */
export function createSearchLogModule(
  { db, pseudonymize, now }: AppContext,
  { search, rules }: { readonly search: Catalogue['search']; readonly rules: ActiveSearchRules }
): OpenSearchLog {
  const searches = createSearchLog({ db, pseudonymize, now, search, rules })
  return {
    service: searches,
    api: [searchesRoutes(searches)],
    prune: async (tx, at) => {
      await tx.run(deleteSearchesBefore, { day: firstPopularDay(at) })
      await tx.run(deleteFailedSearchesBefore, { day: firstPopularDay(at) })
      await tx.run(deleteDedupKeysBefore, { day: firstPopularDay(at) })
    }
  }
}
