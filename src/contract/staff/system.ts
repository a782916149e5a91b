import { z } from 'zod'
import { PROVIDERS, PROVIDER_STATES } from '../../domain/money/provider.ts'
import { wholeNumber } from '../paging.ts'
import type { ResponseOf } from '../response-of.ts'

/** `GET /api/back_office/system` */
export const staffSystemSchema = z
  .strictObject({
    version: z.string(),
    node_version: z.string(),
    database: z.strictObject({
      kind: z.enum(['sqlite', 'postgres']),
      bytes: z.int(),
      /** The migration it was brought up to. */
      schema_version: z.string(),
      /** The latest migrations, newest first: what a new version changed, and when. */
      changes: z.array(z.strictObject({ name: z.string(), migrated_at: z.string() }))
    }),
    /** The last that a script recorded; null where none did. */
    last_backup: z
      .strictObject({ file_name: z.string(), bytes: z.int(), made_at: z.string(), is_overdue: z.boolean() })
      .nullable(),
    /** The latest that took long, newest first. */
    slow_requests: z.array(
      z.strictObject({
        /** As the answer's `X-Request-Id` and the log have it. */
        request_id: z.string(),
        method: z.string(),
        route: z.string(),
        status: z.int(),
        took_ms: z.int(),
        happened_at: z.string()
      })
    ),
    search: z.strictObject({
      /** Products that can be found, and those the database has for sale or not. */
      found: z.int(),
      in_database: z.int(),
      /** Search has everything that the database has. */
      is_current: z.boolean(),
      /** Changes of products that search does not have yet, and when the oldest of them was made. */
      pending: z.int(),
      pending_since: z.string().nullable()
    }),
    providers: z.array(z.strictObject({ name: z.enum(PROVIDERS), state: z.enum(PROVIDER_STATES) })),
    queues: z.array(
      z.strictObject({
        name: z.string(),
        waiting: z.int(),
        failed: z.int(),
        /** When the first that waits was due; it is behind where that is long ago. */
        oldest_due_at: z.string().nullable()
      })
    ),
    jobs: z.array(
      z.strictObject({
        name: z.string(),
        started_at: z.string(),
        took_ms: z.int(),
        failed_at: z.string().nullable(),
        error: z.string().nullable()
      })
    )
  })
  .meta({ id: 'StaffSystem' })
export type StaffSystemBody = ResponseOf<typeof staffSystemSchema>

const MESSAGE_STATES = ['waiting', 'done', 'suppressed', 'expired', 'failed'] as const

/** `GET /api/back_office/messages` */
export const staffMessagesQuerySchema = z.strictObject({
  state: z.enum(MESSAGE_STATES).default('failed'),
  queue: z.string().max(40).optional(),
  after: z.uuid().optional(),
  per_page: wholeNumber(1, 100, 50)
})
export type StaffMessagesQuery = z.output<typeof staffMessagesQuerySchema>

export const staffMessageSchema = z
  .strictObject({
    id: z.string(),
    kind: z.string(),
    queue: z.string(),
    state: z.enum(MESSAGE_STATES),
    attempts: z.int(),
    error: z.string().nullable(),
    created_at: z.string(),
    due_at: z.string(),
    done_at: z.string().nullable(),
    can_retry: z.boolean(),
    can_discard: z.boolean()
  })
  .meta({ id: 'StaffMessage' })
export type StaffMessageBody = ResponseOf<typeof staffMessageSchema>

export const staffMessagesSchema = z
  .strictObject({ messages: z.array(staffMessageSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffMessages' })
export type StaffMessagesBody = ResponseOf<typeof staffMessagesSchema>

export const staffMessagePath = z.strictObject({ id: z.uuid() })
