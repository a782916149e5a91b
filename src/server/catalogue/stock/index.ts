export { adjustStock, allocate, openStock, release, reserve, restock } from './ledger.ts'
