export { type TransferService, transferService } from './service.ts'
