export { createSearchLogModule } from './module.ts'
export { frequentSearches, listFailedSearches } from './queries.ts'
export { interpretQuery } from './query-interpretation.ts'
