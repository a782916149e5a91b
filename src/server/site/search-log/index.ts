export { createSearchLogModule } from './module.ts'
export { nearestSearches } from './nearest-searches.ts'
export { frequentSearches, listFailedSearches } from './queries.ts'
export { interpretQuery } from './query-interpretation.ts'
