export { createBookmarksModule } from './module.ts'
