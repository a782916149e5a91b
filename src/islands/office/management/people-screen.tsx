import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import {
  $staffInvite,
  $staffLink,
  $staffMembers,
  $staffRoles,
  changeStaffRoles,
  inviteStaff,
  loadStaff,
  renewStaffLink,
  resetStaffFactor,
  restoreStaff,
  disableStaffMember,
  typeStaffInvite,
  type StaffListMember
} from '../../../stores/staff/management.ts'
import { $staffMember } from '../../../stores/staff/session.ts'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { roleLabel } from '../../staff/labels.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { ManagementScreen } from './management-screen.tsx'
import { ShownOnce } from './shown-once.tsx'
import { withItem } from './with-item.ts'
import { CARD_CLASSES } from '../card.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Section } from '../section.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import type { PartProps } from './words.ts'

/** People who work here, and what each role allows. */
export default function PeopleScreen() {
  return (
    <ManagementScreen permission="staff.read" heading="people_title">
      {props => <People {...props} />}
    </ManagementScreen>
  )
}

function People(props: PartProps) {
  const { t } = props
  const members = useStore($staffMembers)
  const mayChange = useStore($staffMember)?.permissions.includes('staff.write') ?? false
  useEffect(() => void loadStaff(), [])
  if (!members) return <LoadingPlaceholder label={t.loading} />
  return (
    <>
      <ul className="mt-6 grid gap-3">
        {members.map(member => (
          <Member key={member.id} {...props} member={member} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && <Invite {...props} />}
      <RoleMatrix {...props} mayChange={mayChange} />
    </>
  )
}

function Member({
  member,
  mayChange,
  ...props
}: PartProps & { readonly member: StaffListMember; readonly mayChange: boolean }) {
  const { locale, t, labels } = props
  const own = useStore($staffMember)?.id === member.id
  return (
    <li className={CARD_CLASSES}>
      <p className="font-semibold">
        {member.name || member.email}
        <span className="font-normal text-ink-soft"> · {t[`state_${member.state}`]}</span>
      </p>
      <p className="text-ink-soft">
        {member.email} · {member.roles.map(role => roleLabel(labels, role)).join(', ')}
      </p>
      <p className="text-sm text-ink-soft">
        {member.second_factor_at ? t.factor_on : t.factor_off}
        {member.seen_at && ` · ${fillPlaceholders(t.seen, { moment: dateTime(locale, member.seen_at) })}`}
      </p>
      {mayChange && !own && <MemberActions {...props} member={member} />}
    </li>
  )
}

function MemberActions({ member, ...props }: PartProps & { readonly member: StaffListMember }) {
  const { t } = props
  const [isEditing, setEditing] = useState(false)
  const [roles, setRoles] = useState(member.roles as readonly string[])
  const link = useStore($staffLink)
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-x-5">
        <TextButton aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          {t.change_roles}
        </TextButton>
        <TextButton onClick={() => void renewStaffLink(member)}>{t.new_link}</TextButton>
        {member.state === 'disabled' ? (
          <TextButton onClick={() => void restoreStaff(member.id)}>{t.restore}</TextButton>
        ) : (
          <ConfirmedButton
            t={t}
            label={t.suspend}
            question={t.suspend_ask}
            onYes={() => void disableStaffMember(member.id)}
          />
        )}
        {member.second_factor_at && (
          <ConfirmedButton
            t={t}
            label={t.reset_factor}
            question={t.reset_ask}
            onYes={() => void resetStaffFactor(member.id)}
          />
        )}
      </div>
      {isEditing && (
        <FormFrame
          action={t.save}
          held={roles.length === 0}
          notices={props.notices}
          onSend={() => changeStaffRoles(member.id, roles).then(done => done && setEditing(false))}
        >
          <RoleChoice {...props} roles={roles} onRoles={setRoles} />
        </FormFrame>
      )}
      {link?.email === member.email && (
        <ShownOnce t={t} label={t.link_title} secret={link.link} onDone={() => $staffLink.set(null)} />
      )}
    </div>
  )
}

interface ChoiceProps extends PartProps {
  readonly roles: readonly string[]
  readonly onRoles: (roles: readonly string[]) => void
}

function RoleChoice({ t, labels, roles, onRoles }: ChoiceProps) {
  const all = useStore($staffRoles)
  return (
    <fieldset>
      <legend className="font-medium">{t.roles}</legend>
      <div className="grid gap-x-6 small:grid-cols-2 desk:grid-cols-3">
        {all.map(({ name }) => (
          <Checkbox
            key={name}
            label={roleLabel(labels, name)}
            checked={roles.includes(name)}
            onChange={isIn => onRoles(withItem(roles, name, isIn))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Invite(props: PartProps) {
  const { t, notices } = props
  const { fields, problems, problem, busy } = useStore($staffInvite)
  const [roles, setRoles] = useState<readonly string[]>([])
  const link = useStore($staffLink)
  const members = useStore($staffMembers)
  const isNew = link && members?.some(({ email, state }) => email === link.email.toLowerCase() && state === 'invited')
  return (
    <Section id="staff-invite" title={t.invite_title}>
      <FormFrame
        action={t.invite}
        held={roles.length === 0}
        onSend={() => inviteStaff(roles).then(done => done && setRoles([]))}
        {...{ busy, problem, notices }}
      >
        <TextField
          id="staff-invite-email"
          name="email"
          label={t.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          value={fields.email}
          problem={problems.email}
          onText={email => typeStaffInvite({ email })}
        />
        <RoleChoice {...props} roles={roles} onRoles={setRoles} />
      </FormFrame>
      {isNew && <ShownOnce t={t} label={t.link_title} secret={link.link} onDone={() => $staffLink.set(null)} />}
    </Section>
  )
}
