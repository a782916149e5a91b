export { createStockNoticesModule } from './module.ts'
export { STOCK_OPERATIONS } from './operations.ts'
