import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { returnAddress } from '../../stores/identity/sign-in-return.ts'
import { $recoveryCodes } from '../../stores/staff/second-factor.ts'
import {
  $staffMember,
  $staffSignIn,
  loadStaffMember,
  signInStaff,
  typeStaffSignIn
} from '../../stores/staff/session.ts'
import { TextField } from '../shell/field.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondFactor } from './second-factor.tsx'
import { StaffForm, StaffPassword } from './staff-form.tsx'
import type { SecondFactorProps, StaffProps } from './words.ts'

/** Sign-in of staff; leads back to where somebody was sent from (`?return=`). */
export function StaffSignInPage({ locale, words, notices, security }: StaffProps & SecondFactorProps) {
  const member = useStore($staffMember, { ssr: 'initial' })
  const codes = useStore($recoveryCodes, { ssr: 'initial' })
  // Sent here by a page that somebody opened before their sign-in was complete.
  useEffect(() => {
    if (new URL(location.href).searchParams.has('pending')) void loadStaffMember()
  }, [])
  const { fields, problems, problem, busy } = useStore($staffSignIn, { ssr: 'initial' })
  function leave() {
    const wished = new URL(location.href).searchParams.get('return')
    location.replace(returnAddress(wished, localePath(locale, '/staff'), location))
  }
  async function send() {
    if ((await signInStaff()) && !$staffMember.get()?.pending_step) leave()
  }
  if (member?.pending_step || codes.length > 0)
    return <SecondFactor step={member?.pending_step ?? null} onDone={leave} {...{ security, notices }} />
  return (
    <>
      <StaffForm
        title={words.sign_in_title}
        lead={words.sign_in_lead}
        action={words.sign_in}
        onSend={send}
        {...{ busy, problem, notices }}
      >
        <TextField
          id="staff-email"
          name="email"
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          value={fields.email}
          problem={problems.email}
          onText={email => typeStaffSignIn({ email })}
        />
        <StaffPassword
          words={words}
          value={fields.password}
          problem={problems.password}
          autoComplete="current-password"
          onText={password => typeStaffSignIn({ password })}
        />
      </StaffForm>
      <PasskeySignIn {...{ security, notices }} onDone={leave} />
    </>
  )
}
