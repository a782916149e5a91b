import { useStore } from '@nanostores/react'
import { localePath } from '../../i18n/locales.ts'
import { returnAddress } from '../../stores/sign-in-return.ts'
import { $staffSignIn, signInStaff, typeStaffSignIn } from '../../stores/staff.ts'
import { TextField } from '../shell/field.tsx'
import { StaffForm, StaffPassword } from './staff-form.tsx'
import type { StaffProps } from './words.ts'

/** Sign-in of staff; leads back to where somebody was sent from (`?return=`). */
export function StaffSignInPage({ locale, words, notices }: StaffProps) {
  const { fields, problems, problem, busy } = useStore($staffSignIn, { ssr: 'initial' })
  async function send() {
    if (!(await signInStaff())) return
    const wished = new URL(location.href).searchParams.get('return')
    location.replace(returnAddress(wished, localePath(locale, '/staff'), location))
  }
  return (
    <StaffForm
      title={words.sign_in_title}
      lead={words.sign_in_lead}
      action={words.sign_in}
      onSend={() => void send()}
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
  )
}
