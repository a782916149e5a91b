import { atom } from 'nanostores'
import { getAuditLines, type AuditQuery } from '../../api/staff/management.ts'
import type { AuditLineBody } from '../../contract/staff/audit.ts'
import { cursorList } from '../paged.ts'

export { auditFileUrl, type AuditQuery } from '../../api/staff/management.ts'

const EVERYTHING: AuditQuery = { action: '', subject_id: '', from: '', to: '' }

const list = cursorList<AuditQuery, AuditLineBody>(
  EVERYTHING,
  async (asked, cursor) => {
    const { audit_lines, next_cursor } = await getAuditLines(asked, cursor ?? '')
    return { items: audit_lines, next_cursor }
  },
  ({ id }) => id
)

export const $auditLines = list.$list
export const $auditQuery = atom(EVERYTHING)
export const moreAuditLines = () => list.more()

export function loadAuditLines(change: Partial<AuditQuery> = {}) {
  const asked = { ...$auditQuery.get(), ...change }
  $auditQuery.set(asked)
  return list.load(asked)
}
