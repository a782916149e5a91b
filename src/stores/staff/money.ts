import { getBankTransfers, getOpenRefunds } from '../../api/staff/money.ts'

export {
  putRefundDone as markRefundDone,
  putTransferMatch as matchTransfer,
  putTransferUnmatch as unmatchTransfer
} from '../../api/staff/money.ts'

export const bankTransfersQuery = { queryKey: ['bank-transfers'], queryFn: getBankTransfers }
export const openRefundsQuery = { queryKey: ['refunds'], queryFn: getOpenRefunds }
