import { Hono } from 'hono'
import {
  bankTransfersSchema,
  matchTransferRequestSchema,
  openRefundsSchema,
  refundPath,
  unmatchTransferRequestSchema
} from '../../../contract/staff/money.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { bankTransfers, matchBankTransfer, unmatchBankTransfer } from './bank-transfers.ts'
import type { OfficeMoneyDeps } from './deps.ts'
import { markRefundDone, openRefunds } from './refunds.ts'

const TRANSFERS = { 200: bankTransfersSchema }
const REFUNDS = { 200: openRefundsSchema }

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
