export { createBackInStockModule } from './module.ts'
export { backInStockMessages } from './messages.ts'
