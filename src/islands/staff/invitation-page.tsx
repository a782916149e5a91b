import { useStore } from '@nanostores/react'
import { localePath } from '../../i18n/locales.ts'
import { $recoveryCodes } from '../../stores/staff/second-factor.ts'
import {
  $staffInvitation,
  $staffMember,
  acceptStaffInvitation,
  typeStaffInvitation
} from '../../stores/staff/session.ts'
import { TextField } from '../shell/field.tsx'
import { SecondFactor } from './second-factor.tsx'
import { StaffForm, StaffPassword } from './staff-form.tsx'
import type { SecondFactorProps, StaffProps } from './words.ts'

/** Behind the one-time link of an invitation, whose token stands after `#`: somebody chooses a name and a password. */
export function StaffInvitationPage({ locale, words, notices, security }: StaffProps & SecondFactorProps) {
  const member = useStore($staffMember, { ssr: 'initial' })
  const codes = useStore($recoveryCodes, { ssr: 'initial' })
  const { fields, problems, problem, busy } = useStore($staffInvitation, { ssr: 'initial' })
  const leave = () => location.replace(localePath(locale, '/staff'))
  async function send() {
    if ((await acceptStaffInvitation(location.hash.slice(1))) && !$staffMember.get()?.pending_step) leave()
  }
  if (member?.pending_step || codes.length > 0)
    return <SecondFactor step={member?.pending_step ?? null} onDone={leave} {...{ security, notices }} />
  return (
    <StaffForm
      title={words.invitation_title}
      lead={words.invitation_lead}
      action={words.invitation_accept}
      onSend={send}
      {...{ busy, problem, notices }}
    >
      <TextField
        id="staff-name"
        name="name"
        label={words.name}
        hint={words.name_hint}
        autoComplete="name"
        maxLength={60}
        required
        value={fields.name}
        problem={problems.name}
        onText={name => typeStaffInvitation({ name })}
      />
      <StaffPassword
        words={words}
        value={fields.password}
        problem={problems.password}
        hint={words.password_hint}
        autoComplete="new-password"
        onText={password => typeStaffInvitation({ password })}
      />
    </StaffForm>
  )
}
