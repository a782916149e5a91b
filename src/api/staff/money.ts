import type {
  BankTransfersBody,
  MatchTransferRequest,
  OpenRefundsBody,
  RetryReceiptRequest,
  UnmatchTransferRequest,
  UnsettledReceiptsBody
} from '../../contract/staff/money.ts'
import { http } from '../http.ts'

export const getBankTransfers = () => http<BankTransfersBody>('/bank_transfers', { staff: true, fresh: true })

export const putTransferMatch = (body: MatchTransferRequest) =>
  http<BankTransfersBody>('/bank_transfers/match', { method: 'PUT', body, staff: true })

export const putTransferUnmatch = (body: UnmatchTransferRequest) =>
  http<BankTransfersBody>('/bank_transfers/unmatch', { method: 'PUT', body, staff: true })

export const getOpenRefunds = () => http<OpenRefundsBody>('/refunds', { staff: true, fresh: true })

export const putRefundDone = (id: string) =>
  http<OpenRefundsBody>(`/refunds/${encodeURIComponent(id)}/done`, { method: 'PUT', body: {}, staff: true })

export const getUnsettledReceipts = () => http<UnsettledReceiptsBody>('/receipts', { staff: true, fresh: true })

export const postReceiptRetry = (number: string, body: RetryReceiptRequest) =>
  http<UnsettledReceiptsBody>(`/receipts/${encodeURIComponent(number)}/retries`, { method: 'POST', body, staff: true })
