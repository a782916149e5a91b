export { createBackOfficeSearchModule } from './module.ts'
