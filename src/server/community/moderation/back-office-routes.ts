import { Hono, type Context } from 'hono'
import {
  rejectSubmissionRequestSchema,
  staffAnswerRequestSchema,
  staffReplyRequestSchema,
  staffSubmissionPath,
  staffSubmissionsQuery,
  staffSubmissionsSchema,
  staffSubmissionViewSchema
} from '../../../contract/staff-moderation.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import { respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { idempotencyKey } from '../../platform/idempotency/request-key.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import type { ModerationBackOffice } from './back-office.ts'

async function done(c: Context<HttpEnv>, result: ServiceResult<undefined>) {
  const outcome = await result
  return outcome.ok ? c.body(null, 204) : respond(c, outcome)
}

/** Moderation for staff, below `/api/back_office`; the service asks for the permission. */
export const moderationBackOfficeRoutes = (office: ModerationBackOffice, { requireStaff }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/submissions',
      operation('staff', 'List texts of customers that wait, were reported or are decided', {
        200: staffSubmissionsSchema
      }),
      requireStaff,
      query(staffSubmissionsQuery),
      async c => respond(c, await office.list(staffOf(c), c.req.valid('query')))
    )
    .get(
      '/submissions/:id',
      operation('staff', 'Read a text with its versions, reports and pictures', { 200: staffSubmissionViewSchema }),
      requireStaff,
      params(staffSubmissionPath),
      async c => respond(c, await office.view(staffOf(c), c.req.valid('param').id))
    )
    .put(
      '/submissions/:id/approve',
      operation('staff', 'Make a text public that waits', { 204: NO_CONTENT }),
      requireStaff,
      params(staffSubmissionPath),
      c => done(c, office.approve(staffOf(c), c.req.valid('param').id))
    )
    .put(
      '/submissions/:id/reject',
      operation('staff', 'Keep a text from the public, or take it from view; its writer is told why', {
        204: NO_CONTENT
      }),
      requireStaff,
      params(staffSubmissionPath),
      jsonBody(rejectSubmissionRequestSchema),
      c => done(c, office.reject(staffOf(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .put(
      '/submissions/:id/dismiss_reports',
      operation('staff', 'Close the reports of a text that breaks no rule; one they hid is public again', {
        204: NO_CONTENT
      }),
      requireStaff,
      params(staffSubmissionPath),
      c => done(c, office.dismissReports(staffOf(c), c.req.valid('param').id))
    )
    .post(
      '/questions/:id/answers',
      operation('staff', 'Answer a question about a product as the shop; public at once', { 204: NO_CONTENT }),
      requireStaff,
      params(staffSubmissionPath),
      jsonBody(staffAnswerRequestSchema),
      idempotencyKey,
      c => {
        const answer = { text: c.req.valid('json').text, key: c.req.valid('header') }
        return done(c, office.answerQuestion(staffOf(c), c.req.valid('param').id, answer))
      }
    )
    .put(
      '/reviews/:id/reply',
      operation('staff', 'Reply to a review as the shop, in public; an empty text takes the reply away', {
        204: NO_CONTENT
      }),
      requireStaff,
      params(staffSubmissionPath),
      jsonBody(staffReplyRequestSchema),
      c => done(c, office.replyToReview(staffOf(c), c.req.valid('param').id, c.req.valid('json').text))
    )
