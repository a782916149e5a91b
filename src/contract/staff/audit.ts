import { z } from 'zod'
import { cursor } from '../community/author.ts'
import { wholeNumber } from '../paging.ts'

const filter = {
  staff_id: z.uuid().optional(),
  /** An action, `roles.save`, or an area: `roles`. */
  action: z
    .string()
    .max(80)
    .regex(/^[\w.-]+$/)
    .optional(),
  /** Id or number of the thing that was changed. */
  subject_id: z.string().trim().min(1).max(120).optional(),
  /** First and last day in Ulaanbaatar, as lists of orders have them. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional()
}

/** `GET /api/back_office/audit_lines`. */
export const auditLinesQuery = z.strictObject({
  ...filter,
  cursor: cursor.optional(),
  per_page: wholeNumber(1, 200, 50)
})
/** `GET /api/back_office/audit_lines/export.csv`. */
export const auditExportQuery = z.strictObject(filter)

export const auditLineSchema = z.object({
  id: z.string(),
  happened_at: z.string(),
  /** Null where a command of the shop's machine did it. */
  member: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  device: z.string(),
  /** Keyed hash of the network: the same place is recognised, and nobody learns where it is. */
  network: z.string()
})
export type AuditLineBody = z.output<typeof auditLineSchema>

export const auditLinesSchema = z.object({ audit_lines: z.array(auditLineSchema), next_cursor: z.string().nullable() })
export type AuditLinesBody = z.output<typeof auditLinesSchema>
export type AuditFilter = z.output<typeof auditExportQuery>
