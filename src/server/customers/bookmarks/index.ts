export { createBookmarksModule } from './module.ts'
export { BOOKMARK_OPERATIONS } from './operations.ts'
