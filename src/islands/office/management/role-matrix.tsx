import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { STAFF_PERMISSIONS, withReadPermissions, type StaffPermission } from '../../../domain/identity/staff.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { $staffRoles, removeStaffRole, saveStaffRole, type StaffListRole } from '../../../stores/staff/management.ts'
import { $staffMember } from '../../../stores/staff/session.ts'
import { Button } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { permissionLabel, roleLabel } from '../../staff/labels.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { withItem } from './with-item.ts'
import { CARD_CLASSES } from '../card.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './words.ts'

interface Props extends PartProps {
  readonly mayChange: boolean
}

/** Roles with their permissions: each opens to its boxes, on a phone as on a desk. */
export function RoleMatrix({ mayChange, ...props }: Props) {
  const roles = useStore($staffRoles)
  return (
    <Section id="staff-roles" title={props.t.roles_title}>
      <div className="grid gap-3">
        {roles.map(role => (
          // Saved or restored, its boxes begin with what the server has.
          <Role key={`${role.name} ${role.permissions.join()}`} {...props} role={role} mayChange={mayChange} />
        ))}
      </div>
      {mayChange && <NewRole {...props} />}
    </Section>
  )
}

function Role({ role, mayChange, ...props }: Props & { readonly role: StaffListRole }) {
  const { t, labels } = props
  const [permissions, setPermissions] = useState<readonly StaffPermission[]>(role.permissions)
  const isFixed = role.name === 'owner' || !mayChange
  const isSame = permissions.length === role.permissions.length && permissions.every(p => role.permissions.includes(p))
  return (
    <details className={CARD_CLASSES}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 font-semibold">
        {roleLabel(labels, role.name)}
        <span className="font-normal text-ink-soft">
          {fillPlaceholders(t.role_facts, { members: role.members, permissions: role.permissions.length })}
          {role.is_changed && ` · ${t.role_changed}`}
        </span>
      </summary>
      {role.name === 'owner' && <p className="mt-2 text-ink-soft">{t.owner_fixed}</p>}
      <PermissionBoxes {...props} permissions={permissions} isFixed={isFixed} onPermissions={setPermissions} />
      {!isFixed && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button held={isSame} onClick={() => void saveStaffRole(role.name, permissions)}>
            {t.save}
          </Button>
          {(role.is_changed || !role.is_built_in) && (
            <ConfirmedButton
              t={t}
              label={role.is_built_in ? t.role_restore : t.role_remove}
              question={role.is_built_in ? t.role_restore_ask : t.role_remove_ask}
              onYes={() => void removeStaffRole(role.name)}
            />
          )}
        </div>
      )}
    </details>
  )
}

interface BoxesProps extends Pick<PartProps, 't' | 'labels'> {
  readonly permissions: readonly StaffPermission[]
  /** Permissions that can be chosen; all when left out. */
  readonly choices?: readonly StaffPermission[]
  readonly isFixed?: boolean
  readonly onPermissions: (permissions: readonly StaffPermission[]) => void
}

/**
 * A write permission includes its read permission, whose box is then fixed. Permissions that the reader lacks cannot be
 * given.
 */
export function PermissionBoxes({
  t,
  labels,
  permissions,
  choices = STAFF_PERMISSIONS,
  isFixed = false,
  onPermissions
}: BoxesProps) {
  const own = useStore($staffMember)?.permissions ?? []
  const held = withReadPermissions(permissions)
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">{t.permissions}</legend>
      <div className="grid gap-x-6 small:grid-cols-2">
        {choices.map(permission => {
          const isImplied =
            held.includes(permission) && permissions.includes(permission.replace('.read', '.write') as StaffPermission)
          const isRead = permission.endsWith('.read')
          return (
            <Checkbox
              key={permission}
              label={permissionLabel(labels, permission)}
              checked={held.includes(permission)}
              disabled={
                isFixed || (isRead && isImplied) || (!own.includes(permission) && !permissions.includes(permission))
              }
              onChange={isIn => onPermissions(withItem(permissions, permission, isIn))}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function NewRole(props: PartProps) {
  const { t } = props
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<readonly StaffPermission[]>([])
  async function save() {
    if (!(await saveStaffRole(name, permissions))) return
    setName('')
    setPermissions([])
  }
  return (
    <details className={`${CARD_CLASSES} mt-3`}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t.role_new}</summary>
      <form
        method="dialog"
        className="mt-2 grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          id="staff-role-name"
          name="name"
          label={t.role_name}
          hint={t.role_name_hint}
          autoCapitalize="none"
          maxLength={30}
          pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*"
          required
          value={name}
          onText={setName}
        />
        <PermissionBoxes {...props} permissions={permissions} onPermissions={setPermissions} />
        <Button type="submit" held={name === '' || permissions.length === 0}>
          {t.save}
        </Button>
      </form>
    </details>
  )
}
