import type { Catalogue } from '../catalogue/storefront.ts'
import type { Ground, ShopPart } from '../ground.ts'
import { forgetMarksBefore, forgetSearchesBefore } from './queries.ts'
import { searchesRoutes } from './routes.ts'
import { firstPopularDay, searchesService, type SearchesService } from './service.ts'

interface OpenSearches extends ShopPart {
  readonly service: SearchesService
}

/** What people search for. */
export function openSearches({ db, blur, now }: Ground, search: Catalogue['search']): OpenSearches {
  const searches = searchesService({ db, blur, now, search })
  return {
    service: searches,
    api: [searchesRoutes(searches)],
    forget: async (tx, at) => {
      await tx.run(forgetSearchesBefore, { day: firstPopularDay(at) })
      await tx.run(forgetMarksBefore, { day: firstPopularDay(at) })
    }
  }
}
