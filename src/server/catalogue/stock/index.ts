export { adjustStock, allocate, openStock, release, reserve, restock } from './ledger.ts'
export type { StockNoticeTable } from './tables.ts'
