import { Hono } from 'hono'
import {
  correctionLimitRequestSchema,
  walletCorrectionPath,
  walletCorrectionRequestSchema,
  walletCorrectionSchema,
  walletCorrectionsQuery,
  walletCorrectionsSchema
} from '../../../contract/money/wallet-correction.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { WalletCorrections } from './corrections.ts'

/** Corrections of wallets, below `/api/back_office`. */
export const correctionRoutes = (corrections: WalletCorrections, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/wallet_corrections',
      operation('wallets.read', 'List corrections of wallets, newest first', { 200: walletCorrectionsSchema }),
      query(walletCorrectionsQuery),
      async c => c.json(await corrections.list(staffOf(c), c.req.valid('query')), 200, NO_STORE)
    )
    .post(
      '/wallet_corrections',
      operation('wallets.write', 'Correct a wallet, or ask for a second person above a sum', {
        201: walletCorrectionSchema
      }),
      jsonBody(walletCorrectionRequestSchema),
      requireIdempotencyKey,
      async c => respond(c, await corrections.request(c.req.valid('json'), staffOf(c), c.req.valid('header')), 201)
    )
    .put(
      '/wallet_corrections/:id/approve',
      operation('wallets.write', 'Approve a correction that somebody else asked for', { 204: NO_CONTENT }),
      params(walletCorrectionPath),
      async c => respondDone(c, await corrections.approve(c.req.valid('param').id, staffOf(c)))
    )
    .put(
      '/wallet_corrections/:id/reject',
      operation('wallets.write', 'Reject a correction, or take back an own request', { 204: NO_CONTENT }),
      params(walletCorrectionPath),
      async c => respondDone(c, await corrections.reject(c.req.valid('param').id, staffOf(c)))
    )
    .put(
      '/wallet_correction_limit',
      operation('limits.write', 'Set the sum a day that one person corrects alone', { 204: NO_CONTENT }),
      jsonBody(correctionLimitRequestSchema),
      async c => respondDone(c, await corrections.changeLimit(c.req.valid('json').amount, staffOf(c)))
    )
