export { adjustStock, allocate, lockStock, openStock, release, reserve, restock } from './ledger.ts'
