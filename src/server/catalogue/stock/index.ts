export { hold, openStock, release, restock, sell, takeBack } from './ledger.ts'
export type { StockNoticeTable } from './tables.ts'
