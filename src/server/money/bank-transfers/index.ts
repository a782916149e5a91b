export { MATCH_WINDOW_DAYS, type TransferService, createTransferService } from './service.ts'
export { readStatement } from './read-statement.ts'
export { StatementUnreadableError } from './read-statement.ts'
