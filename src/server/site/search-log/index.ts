export { createSearchLogModule } from './module.ts'
export { listFailedSearches } from './queries.ts'
