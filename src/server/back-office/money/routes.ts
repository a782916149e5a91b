import { Hono } from 'hono'
import {
  bankTransfersSchema,
  matchTransferRequestSchema,
  openRefundsSchema,
  receiptOrderPath,
  refundPath,
  retryReceiptRequestSchema,
  unmatchTransferRequestSchema,
  unsettledReceiptsSchema
} from '../../../contract/staff/money.ts'
import {
  staffPaymentPath,
  staffPaymentSchema,
  staffPaymentsQuerySchema,
  staffPaymentsSchema
} from '../../../contract/staff/payments.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { bankTransfers, matchBankTransfer, unmatchBankTransfer } from './bank-transfers.ts'
import type { OfficeMoneyDeps } from './deps.ts'
import { checkPayment, listPayments, viewPayment } from './payments.ts'
import { retryReceipt, unsettledReceipts } from './receipts.ts'
import { markRefundDone, openRefunds } from './refunds.ts'

const TRANSFERS = { 200: bankTransfersSchema }
const REFUNDS = { 200: openRefundsSchema }
const PAYMENT = { 200: staffPaymentSchema }

/** Money that waits for staff, below `/api/back_office`. */
export const moneyRoutes = (deps: OfficeMoneyDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/bank_transfers',
      staff.operation(
        'payments.read',
        'List money that belongs to no payment, with the payments it may be of',
        TRANSFERS
      ),
      async c => c.json(await bankTransfers(deps), 200, NO_STORE)
    )
    .put(
      '/bank_transfers/match',
      staff.operation('payments.write', 'Match a bank transfer to the payment it is of', TRANSFERS),
      jsonBody(matchTransferRequestSchema),
      async c => respond(c, await matchBankTransfer(deps, c.req.valid('json'), staffOf(c)))
    )
    .put(
      '/bank_transfers/unmatch',
      staff.operation('payments.write', 'Take back a match whose money does not count yet', TRANSFERS),
      jsonBody(unmatchTransferRequestSchema),
      async c => respond(c, await unmatchBankTransfer(deps, c.req.valid('json'), staffOf(c)))
    )
    .get(
      '/refunds',
      staff.operation('payments.read', 'List money that is not back yet, the most urgent first', REFUNDS),
      async c => c.json(await openRefunds(deps), 200, NO_STORE)
    )
    .put(
      '/refunds/:id/done',
      staff.operation('payments.write', 'Say that the money of a refund was paid back by hand', REFUNDS),
      params(refundPath),
      async c => respond(c, await markRefundDone(deps, c.req.valid('param').id, staffOf(c)))
    )
    .route('/', paymentRoutes(deps, staff))
    .route('/', receiptRoutes(deps, staff))

const paymentRoutes = (deps: OfficeMoneyDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/payments',
      staff.operation('payments.read', 'List payments, the newest first', { 200: staffPaymentsSchema }),
      query(staffPaymentsQuerySchema),
      async c => c.json(await listPayments(deps, c.req.valid('query')), 200, NO_STORE)
    )
    .get(
      '/payments/:number',
      staff.operation('payments.read', 'Read a payment with what its provider said, and other attempts', PAYMENT),
      params(staffPaymentPath),
      async c => respond(c, await viewPayment(deps, c.req.valid('param').number))
    )
    .post(
      '/payments/:number/checks',
      staff.operation('payments.write', 'Ask the provider of a payment how it stands', PAYMENT),
      params(staffPaymentPath),
      async c => respond(c, await checkPayment(deps, c.req.valid('param').number, staffOf(c)))
    )

const RECEIPTS = { 200: unsettledReceiptsSchema }

const receiptRoutes = (deps: OfficeMoneyDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get('/receipts', staff.operation('payments.read', 'List VAT receipts that are not made yet', RECEIPTS), async c =>
      c.json(await unsettledReceipts(deps), 200, NO_STORE)
    )
    .post(
      '/receipts/:number/retries',
      staff.operation('payments.write', 'Make a VAT receipt after seeing that none was made', RECEIPTS),
      params(receiptOrderPath),
      jsonBody(retryReceiptRequestSchema),
      async c => respond(c, await retryReceipt(deps, c.req.valid('param').number, c.req.valid('json'), staffOf(c)))
    )
