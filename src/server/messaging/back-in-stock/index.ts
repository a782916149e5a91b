export { createBackInStockModule } from './module.ts'
