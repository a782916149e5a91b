export { adjustStock, allocate, lockStock, openStock, release, reserve, restock } from './ledger.ts'
export { STOCK_LEDGER_RULES } from './ledger-rules.ts'
