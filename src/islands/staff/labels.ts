import type { StaffPermission } from '../../domain/identity/staff.ts'
import type { Messages } from '../../i18n/words.ts'

type Labels = Messages<'staff-permissions'>

/** A role that the shop made itself has no translation: its own name stands for it. */
export const roleLabel = (labels: Labels, role: string) =>
  (labels as Readonly<Record<string, string>>)[`role_${role}`] ?? role

export const permissionLabel = (labels: Labels, permission: StaffPermission) =>
  labels[`permission_${permission.replace('.', '_')}` as keyof Labels]
