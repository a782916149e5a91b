export { createBackOfficeCustomersModule } from './module.ts'
