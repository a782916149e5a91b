export {
  adjustStock,
  allocatePieces,
  lockStock,
  insertEmptyStock,
  releasePieces,
  reservePieces,
  restockPieces
} from './ledger.ts'
export { STOCK_LEDGER_RULES } from './ledger-rules.ts'
