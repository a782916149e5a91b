export { createSearchesModule } from './module.ts'
