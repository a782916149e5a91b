export { createBackOfficeProductsModule } from './module.ts'
