export { createProductBatchesModule } from './module.ts'
