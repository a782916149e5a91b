export { createStockNoticesModule } from './module.ts'
