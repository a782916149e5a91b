import { Hono } from 'hono'
import {
  rejectSubmissionRequestSchema,
  staffAnswerRequestSchema,
  staffReplyRequestSchema,
  staffSubmissionPath,
  staffSubmissionsQuery,
  staffSubmissionsSchema,
  staffSubmissionViewSchema
} from '../../../contract/staff/moderation.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { ModerationBackOffice } from './back-office.ts'
import type { Moderation } from './service.ts'

interface StaffAnswer {
  readonly text: string
  readonly idempotencyKey: IdempotencyKey
}

/** Decisions of moderators about a text; each is a line of the audit. */
export interface ModerationActions extends Pick<Moderation, 'approve' | 'reject' | 'dismissReports'> {
  answerQuestion(questionId: string, answer: StaffAnswer, staff: StaffPrincipal): ServiceResult<unknown>
  replyToReview(reviewId: string, text: string, staff: StaffPrincipal): ServiceResult<unknown>
}

/** Moderation for staff, below `/api/back_office`. */
export const moderationBackOfficeRoutes = (
  office: ModerationBackOffice,
  actions: ModerationActions,
  staff: StaffAuthentication
) =>
  new Hono<HttpEnv>()
    .get(
      '/submissions',
      staff.operation('moderation.read', 'List texts of customers that wait, were reported or are decided', {
        200: staffSubmissionsSchema
      }),
      query(staffSubmissionsQuery),
      async c => respond(c, await office.list(c.req.valid('query')))
    )
    .get(
      '/submissions/:id',
      staff.operation('moderation.read', 'Read a text with its versions, reports and pictures', {
        200: staffSubmissionViewSchema
      }),
      params(staffSubmissionPath),
      async c => respond(c, await office.view(c.req.valid('param').id))
    )
    .put(
      '/submissions/:id/approve',
      staff.operation('moderation.write', 'Make a text public that waits', { 204: NO_CONTENT }),
      params(staffSubmissionPath),
      async c => {
        const actor = staffOf(c)
        return respondDone(c, await actions.approve(c.req.valid('param').id, actor.name, actor))
      }
    )
    .put(
      '/submissions/:id/reject',
      staff.operation('moderation.write', 'Keep a text from the public, or take it from view; its writer is told why', {
        204: NO_CONTENT
      }),
      params(staffSubmissionPath),
      jsonBody(rejectSubmissionRequestSchema),
      async c => {
        const actor = staffOf(c)
        return respondDone(c, await actions.reject(c.req.valid('param').id, c.req.valid('json'), actor.name, actor))
      }
    )
    .put(
      '/submissions/:id/dismiss_reports',
      staff.operation(
        'moderation.write',
        'Close the reports of a text that breaks no rule; one they hid is public again',
        {
          204: NO_CONTENT
        }
      ),
      params(staffSubmissionPath),
      async c => {
        const actor = staffOf(c)
        return respondDone(c, await actions.dismissReports(c.req.valid('param').id, actor.name, actor))
      }
    )

/** Answers of the shop in public, below `/api/back_office`. */
export const shopReplyRoutes = (
  { answerQuestion, replyToReview }: Pick<ModerationActions, 'answerQuestion' | 'replyToReview'>,
  staff: StaffAuthentication
) =>
  new Hono<HttpEnv>()
    .post(
      '/questions/:id/answers',
      staff.operation('moderation.write', 'Answer a question about a product as the shop; public at once', {
        204: NO_CONTENT
      }),
      params(staffSubmissionPath),
      jsonBody(staffAnswerRequestSchema),
      requireIdempotencyKey,
      async c => {
        const answer = { text: c.req.valid('json').text, idempotencyKey: c.req.valid('header') }
        return respondDone(c, await answerQuestion(c.req.valid('param').id, answer, staffOf(c)))
      }
    )
    .put(
      '/reviews/:id/reply',
      staff.operation(
        'moderation.write',
        'Reply to a review as the shop, in public; an empty text takes the reply away',
        {
          204: NO_CONTENT
        }
      ),
      params(staffSubmissionPath),
      jsonBody(staffReplyRequestSchema),
      async c => respondDone(c, await replyToReview(c.req.valid('param').id, c.req.valid('json').text, staffOf(c)))
    )
