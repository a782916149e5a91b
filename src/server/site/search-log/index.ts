export { createSearchLogModule } from './module.ts'
