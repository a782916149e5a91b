import { getBankTransfers, getOpenRefunds, getUnsettledReceipts } from '../../api/staff/money.ts'

export {
  postReceiptRetry as retryReceipt,
  putRefundDone as markRefundDone,
  putTransferMatch as matchTransfer,
  putTransferUnmatch as unmatchTransfer
} from '../../api/staff/money.ts'

export const bankTransfersQuery = { queryKey: ['bank-transfers'], queryFn: getBankTransfers }
export const openRefundsQuery = { queryKey: ['refunds'], queryFn: getOpenRefunds }
export const unsettledReceiptsQuery = { queryKey: ['receipts'], queryFn: getUnsettledReceipts }
