export { MATCH_WINDOW_DAYS, type TransferService, transferService } from './service.ts'
export { readStatement } from './read-statement.ts'
export { StatementUnreadableError } from './read-statement.ts'
