export { adjustStock, allocate, openStock, release, reserve, restock } from './ledger.ts'
export type { BackInStockSubscriptionTable } from './tables.ts'
