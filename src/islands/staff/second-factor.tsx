import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { SignInStep } from '../../domain/identity/second-factor.ts'
import {
  $enrolment,
  $recoveryCodes,
  $staffCode,
  beginEnrolment,
  confirmEnrolment,
  forgetRecoveryCodes,
  confirmStaffCode,
  typeStaffCode
} from '../../stores/staff/second-factor.ts'
import { TextField } from '../shell/field.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StaffForm } from './staff-form.tsx'
import type { SecondFactorProps } from './words.ts'

interface Props extends SecondFactorProps {
  readonly step: SignInStep | null
  readonly onDone: () => void
}

/** The steps of a sign-in after the password. */
export function SecondFactor({ step, onDone, ...props }: Props) {
  const codes = useStore($recoveryCodes, { ssr: 'initial' })
  if (codes.length > 0)
    return <RecoveryCodes {...props} codes={codes} onSaved={() => void forgetRecoveryCodes().then(onDone)} />
  if (step === 'enrolment') return <Enrolment {...props} />
  return (
    <>
      <CodeForm
        {...props}
        title={props.security.code_title}
        lead={props.security.code_lead}
        action={props.security.code_send}
        onSend={async () => {
          if (await confirmStaffCode()) onDone()
        }}
      />
      <PasskeySignIn {...props} onDone={onDone} />
    </>
  )
}

/** Sets up an app: a picture to scan, the same to type, and the first code. */
export function Enrolment(props: SecondFactorProps) {
  const { security } = props
  const enrolment = useStore($enrolment, { ssr: 'initial' })
  useEffect(() => void beginEnrolment(), [])
  return (
    <CodeForm
      {...props}
      title={security.enrolment_title}
      lead={security.enrolment_lead}
      action={security.enrolment_send}
      onSend={async () => void (await confirmEnrolment())}
    >
      {enrolment && (
        <div className="grid gap-3">
          {/* White in the dark too: a camera reads nothing else. */}
          <img src={enrolment.qr_image} alt={security.qr_alt} width={240} height={240} className="rounded-card" />
          <p className="text-ink-soft">{security.secret_lead}</p>
          <p className="font-mono text-lg break-all select-all">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      )}
    </CodeForm>
  )
}

interface CodeFormProps extends SecondFactorProps {
  readonly title: string
  readonly lead: string
  readonly action: string
  readonly onSend: () => Promise<void>
  readonly children?: ReactNode
}

interface CodeFieldProps extends Pick<SecondFactorProps, 'security'> {
  readonly hint?: string
}

function CodeForm({ security, children, onSend, ...form }: CodeFormProps) {
  const { problem, busy } = useStore($staffCode, { ssr: 'initial' })
  return (
    <StaffForm {...form} {...{ busy, problem }} onSend={onSend}>
      {children}
      <CodeField security={security} />
    </StaffForm>
  )
}

/** A code of the app, or one of those for recovery. */
export function CodeField({ security, hint = security.code_hint }: CodeFieldProps) {
  const { fields, problems } = useStore($staffCode, { ssr: 'initial' })
  return (
    <TextField
      id="staff-code"
      name="code"
      label={security.code}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={40}
      required
      value={fields.code}
      problem={problems.code}
      onText={code => typeStaffCode({ code })}
    />
  )
}
