import { z } from 'zod'
import {
  HOLD_REASONS,
  REJECTION_REASONS,
  REPORT_REASONS,
  SUBMISSION_KINDS,
  SUBMISSION_STATES
} from '../../domain/community/moderation.ts'
import type { ResponseOf } from '../response-of.ts'

/** Lists of texts for moderators: those that wait, those that readers reported, and decisions, newest first. */
export const MODERATION_LISTS = ['pending', 'reported', 'approved', 'rejected'] as const
export type ModerationList = (typeof MODERATION_LISTS)[number]

export const MODERATION_NOTE_MAX = 500
export const STAFF_TEXT_MAX = 2_000

/** `GET /api/back_office/submissions`: `cursor` is the id of the last one that was read. */
export const staffSubmissionsQuery = z.strictObject({
  list: z.enum(MODERATION_LISTS).default('pending'),
  kind: z.enum(SUBMISSION_KINDS).optional(),
  cursor: z.uuid().optional()
})
export const staffSubmissionPath = z.strictObject({ id: z.uuid() })

const version = {
  id: z.uuid(),
  text: z.string(),
  state: z.enum(SUBMISSION_STATES),
  reason: z.enum(REJECTION_REASONS).nullable(),
  note: z.string(),
  appeal: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable()
}

const staffSubmissionSchema = z
  .strictObject({
    ...version,
    kind: z.enum(SUBMISSION_KINDS),
    /** Id of the review, question, … that it is a version of. */
    target_id: z.string(),
    subject: z.strictObject({ title: z.string(), path: z.string() }),
    author: z.string(),
    language: z.string(),
    /** Why it waited for a moderator. */
    holds: z.array(z.enum(HOLD_REASONS)),
    photo_count: z.int()
  })
  .meta({ id: 'StaffSubmission' })
export type StaffSubmission = ResponseOf<typeof staffSubmissionSchema>

export const staffSubmissionsSchema = z
  .strictObject({ submissions: z.array(staffSubmissionSchema), next_cursor: z.uuid().nullable() })
  .meta({ id: 'StaffSubmissions' })
export type StaffSubmissions = ResponseOf<typeof staffSubmissionsSchema>

/** A text with everything that a decision needs. */
export const staffSubmissionViewSchema = z
  .strictObject({
    submission: staffSubmissionSchema,
    /** Every version, newest first: how it was edited, and what was decided. */
    versions: z.array(z.strictObject(version)),
    reports: z.array(z.strictObject({ reason: z.enum(REPORT_REASONS), comment: z.string(), created_at: z.string() })),
    /** Addresses that end. */
    pictures: z.array(z.string()),
    /** The shop's reply to a review; empty where there is none. */
    reply: z.string()
  })
  .meta({ id: 'StaffSubmissionView' })
export type StaffSubmissionView = ResponseOf<typeof staffSubmissionViewSchema>

export const rejectSubmissionRequestSchema = z.strictObject({
  reason: z.enum(REJECTION_REASONS),
  /** A note to the writer, in their language. */
  note: z.string().trim().max(MODERATION_NOTE_MAX).default('')
})
export type RejectSubmissionRequest = z.input<typeof rejectSubmissionRequestSchema>

/** An answer of the shop to a question. */
export const staffAnswerRequestSchema = z.strictObject({ text: z.string().trim().min(1).max(STAFF_TEXT_MAX) })
/** The shop's reply to a review; an empty text takes it away. */
export const staffReplyRequestSchema = z.strictObject({ text: z.string().trim().max(STAFF_TEXT_MAX) })
