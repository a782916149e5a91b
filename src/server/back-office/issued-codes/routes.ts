import { Hono } from 'hono'
import { z } from 'zod'
import {
  codeIssuePath,
  codeIssueRequestSchema,
  codeIssueSchema,
  codeIssuesExportQuerySchema,
  codeIssuesQuerySchema,
  codeIssuesSchema,
  revokeCodeIssueRequestSchema,
  type CodeIssueBody
} from '../../../contract/staff/issued-codes.ts'
import { ok } from '../../../domain/result.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { tableExportRoutes } from '../../platform/http/table-export.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { IssuedCodesDeps } from './deps.ts'
import { exportCodes, exportIssues } from './export.ts'
import { issueBodies, listIssues, mayApprove } from './list.ts'

/** The list below `/api/back_office`, its file, and new codes. */
export const issuedCodeListRoutes = (deps: IssuedCodesDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/issued_codes',
      operation('wallets.read', 'List gift cards, vouchers and activation codes that staff made, the newest first', {
        200: codeIssuesSchema
      }),
      query(codeIssuesQuerySchema),
      async c => c.json(await listIssues(deps, staffOf(c), c.req.valid('query')), 200, NO_STORE)
    )
    .post(
      '/issued_codes',
      operation('wallets.write', 'Make codes with money on them, or ask for a second person above a sum', {
        201: codeIssueSchema
      }),
      jsonBody(codeIssueRequestSchema),
      requireIdempotencyKey,
      async c => {
        const asked = await deps.issues.request(staffOf(c), c.req.valid('json'), c.req.valid('header'))
        return respond(c, asked.ok ? await viewIssue(deps, staffOf(c), asked.value.id) : asked, 201)
      }
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/issued_codes', name: 'issued-codes', schema: codeIssuesExportQuerySchema },
        operation: (answers, form) =>
          operation('wallets.read', `Read the list of issued codes as ${form}, which the audit notes`, answers),
        read: (c, narrowed) => exportIssues(deps, staffOf(c), narrowed, c.var.locale)
      })
    )

/** One issue: its decision, its end, and its codes as a file. */
export const issuedCodeRoutes = (deps: IssuedCodesDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .put(
      '/issued_codes/:id/approve',
      operation('wallets.write', 'Approve codes that somebody else asked for', { 200: codeIssueSchema }),
      params(codeIssuePath),
      async c => {
        const { id } = c.req.valid('param')
        return respond(c, await viewed(deps, staffOf(c), id, await deps.issues.approve(staffOf(c), id)))
      }
    )
    .put(
      '/issued_codes/:id/reject',
      operation('wallets.write', 'Reject a request for codes, or take back an own one', { 200: codeIssueSchema }),
      params(codeIssuePath),
      async c => {
        const { id } = c.req.valid('param')
        return respond(c, await viewed(deps, staffOf(c), id, await deps.issues.reject(staffOf(c), id)))
      }
    )
    .put(
      '/issued_codes/:id/revoke',
      operation('wallets.write', 'Take what is not used of issued codes out of use', { 200: codeIssueSchema }),
      params(codeIssuePath),
      jsonBody(revokeCodeIssueRequestSchema),
      async c => {
        const [{ id }, { reason }] = [c.req.valid('param'), c.req.valid('json')]
        return respond(c, await viewed(deps, staffOf(c), id, await deps.issues.revoke(staffOf(c), id, reason)))
      }
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/issued_codes/:id', name: 'codes', schema: z.strictObject({}) },
        operation: (answers, form) =>
          operation('wallets.write', `Read issued codes for printing as ${form}, which the audit notes`, answers),
        read: c => exportCodes(deps, staffOf(c), c.req.param('id') ?? '', c.var.locale)
      })
    )

async function viewIssue({ db, now }: IssuedCodesDeps, staff: StaffPrincipal, id: string) {
  const rows = await db.query.selectFrom('code_issues').selectAll().where('id', '=', id).execute()
  const reading = { staffId: staff.staffId, showsRecipient: mayApprove(staff), now: now() }
  const [body] = await issueBodies(db, rows, reading)
  return body ? ok(body) : notFound('not-found')
}

const viewed = async (
  deps: IssuedCodesDeps,
  staff: StaffPrincipal,
  id: string,
  done: Awaited<ServiceResult<undefined>>
): ServiceResult<CodeIssueBody> => (done.ok ? viewIssue(deps, staff, id) : done)
