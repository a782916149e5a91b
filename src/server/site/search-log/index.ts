export { createSearchesModule } from './module.ts'
export { SEARCHES_OPERATIONS } from './operations.ts'
