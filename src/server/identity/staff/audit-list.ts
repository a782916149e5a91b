import type { Database } from '../../platform/db/database.ts'

/** The latest lines of the audit, newest first. */
export const listAudit = ({ db }: { readonly db: Database }, limit: number) =>
  db.query
    .selectFrom('staff_audit')
    .leftJoin('staff_members', 'staff_members.id', 'staff_audit.staff_id')
    .selectAll('staff_audit')
    .select('staff_members.email')
    .orderBy('staff_audit.happened_at', 'desc')
    .orderBy('staff_audit.id', 'desc')
    .limit(limit)
    .execute()
