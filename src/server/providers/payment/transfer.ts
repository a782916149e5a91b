import { REFUND_SUPPORT } from '../../../domain/money/payment.ts'
import { unpaid, type Capture, type PaymentProvider, type StatementRow } from './port.ts'
import { ProviderRefused } from '../../platform/http-client/index.ts'

interface TransferAccount {
  readonly bank: string
  /** An IBAN, without blanks. */
  readonly account: string
  readonly holder: string
}

/** Money received on the shop's account, as imported from the bank's statements. */
export interface TransferLedger {
  /** Every time money came for a payment of ours, by the bank's name of it. */
  readonly capturesOf: (paymentNumber: string) => Promise<readonly Capture[]>
  readonly statementBetween: (from: Date, to: Date) => Promise<readonly StatementRow[]>
}

/** People transfer when they are at their bank: until the end of the next day or so. */
const PAY_MINUTES = 36 * 60

/** A transfer to the shop's own account: found again by its reference in the bank's statement. */
export const createBankTransferPaymentProvider = (
  { bank, account, holder }: TransferAccount,
  received: TransferLedger
): PaymentProvider => ({
  refunds: REFUND_SUPPORT.transfer,
  payMinutes: PAY_MINUTES,

  create: ({ paymentNumber }) =>
    Promise.resolve({
      invoiceId: paymentNumber,
      ask: { kind: 'instructions', bank, account, holder, reference: paymentNumber }
    }),

  async check(paymentNumber) {
    const captures = await received.capturesOf(paymentNumber)
    return captures.length === 0 ? unpaid('open') : { state: 'paid', captures }
  },

  cancel: () => Promise.resolve(),

  refund: () => Promise.reject(new ProviderRefused('REFUND_BY_HAND', 'a transfer is given back by a transfer')),

  statement: received.statementBetween
})
