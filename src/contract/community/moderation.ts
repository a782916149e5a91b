import { z } from 'zod'
import {
  APPEAL_MAX,
  REJECTION_REASONS,
  REPORT_COMMENT_MAX,
  REPORT_REASONS,
  SUBMISSION_KINDS,
  SUBMISSION_STATES
} from '../../domain/community/moderation.ts'
import type { ResponseOf } from '../response-of.ts'

export const submissionParams = z.strictObject({ id: z.uuid() })

/** `GET /submissions/mine`: keyset paging by the id of the last one that was read. */
export const ownSubmissionsQuery = z.strictObject({ cursor: z.uuid().optional() })

/** `POST /submissions/{id}/appeal`. */
export const appealRequestSchema = z.strictObject({ text: z.string().trim().min(1).max(APPEAL_MAX) })

/** `POST /reports`: `id` is that of the review, comment, … itself. */
export const reportRequestSchema = z.strictObject({
  kind: z.enum(SUBMISSION_KINDS),
  id: z.uuid(),
  reason: z.enum(REPORT_REASONS),
  comment: z.string().trim().max(REPORT_COMMENT_MAX).default('')
})
export type ReportRequest = z.input<typeof reportRequestSchema>

const ownSubmissionSchema = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(SUBMISSION_KINDS),
    subject: z.strictObject({ type: z.string(), id: z.string(), title: z.string(), path: z.string() }),
    text: z.string(),
    state: z.enum(SUBMISSION_STATES),
    /** Why it was rejected. */
    reason: z.enum(REJECTION_REASONS).nullable(),
    /** The moderator's note, beside the reason. */
    note: z.string(),
    can_appeal: z.boolean(),
    created_at: z.string(),
    decided_at: z.string().nullable()
  })
  .meta({ id: 'MySubmission' })
export type OwnSubmission = ResponseOf<typeof ownSubmissionSchema>

export const ownSubmissionsSchema = z
  .strictObject({ submissions: z.array(ownSubmissionSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'MySubmissions' })
export type OwnSubmissions = ResponseOf<typeof ownSubmissionsSchema>
