export { createVendorsModule } from './module.ts'
