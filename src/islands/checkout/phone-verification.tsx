import { useStore } from '@nanostores/react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import {
  $phoneCode,
  $phoneVerificationBusy,
  $phoneVerificationProblem,
  verifyPhone,
  sendPhoneCode
} from '../../stores/identity/phone-verification.ts'
import { $phoneVerification } from '../../stores/identity/phone-verification-state.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { CheckoutProps } from './words.ts'

type Props = Pick<CheckoutProps, 'words'> & {
  readonly phone: string
  /** The order cannot be placed without it: a code for an earlier number does not count. */
  readonly isRequired: boolean
}

/** A dear order that is paid at the door, or one of many: a code shows that the phone is the buyer's. */
export default function PhoneVerification({ words, phone, isRequired }: Props) {
  const known = useStore($phoneVerification, { ssr: 'initial' })
  const verification = known.at === 'done' && isRequired ? ({ at: 'required' } as const) : known
  const code = useStore($phoneCode, { ssr: 'initial' })
  const problem = useStore($phoneVerificationProblem, { ssr: 'initial' })
  const busy = useStore($phoneVerificationBusy, { ssr: 'initial' })
  return (
    <section aria-labelledby="phone-verification" className="mt-5 rounded-card border border-line-strong p-4">
      <h3 id="phone-verification" className="font-semibold">
        {words.phone_verification_title}
      </h3>
      <p role="status" className="mt-1 text-sm text-ink-soft">
        {verification.at === 'done'
          ? words.phone_verification_done
          : verification.at === 'sent'
            ? fillPlaceholders(words.phone_verification_sent, { to: verification.to })
            : fillPlaceholders(words.phone_verification_text, { phone })}
      </p>
      {verification.at === 'sent' && (
        <div
          className="mt-4"
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
            // The form around it is the whole step's.
            event.preventDefault()
            void verifyPhone()
          }}
        >
          <TextField
            id="phone-verification-code"
            name="phone-verification-code"
            label={words.phone_verification_code}
            value={code}
            problem={problem || undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            onText={text => $phoneCode.set(text)}
          />
        </div>
      )}
      {verification.at !== 'sent' && problem !== '' && (
        <p role="alert" className="mt-2 text-sm font-medium text-sale">
          {problem}
        </p>
      )}
      {verification.at !== 'done' && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button held={busy} onClick={() => void (verification.at === 'sent' ? verifyPhone() : sendPhoneCode())}>
            {verification.at === 'sent' ? words.phone_verification_confirm : words.phone_verification_send}
          </Button>
          {verification.at === 'sent' && (
            <TextButton onClick={() => void sendPhoneCode()}>{words.phone_verification_again}</TextButton>
          )}
        </div>
      )}
    </section>
  )
}
