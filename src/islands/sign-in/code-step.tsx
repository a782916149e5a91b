import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { parseOneTimeCode } from '../../domain/identity/one-time-code.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import {
  $pendingCode,
  $codesResent,
  chooseSignInStep,
  confirmSignInCode,
  resendSignInCode,
  typeSecret,
  type SignInStep
} from '../../stores/identity/sign-in.ts'
import { TextButton } from '../shell/button.tsx'
import { Field } from './field.tsx'
import { StepForm } from './form.tsx'
import type { StepProps } from './words.ts'

type Code = Extract<SignInStep, { at: 'code' }>

export function CodeStep({ step, ...props }: StepProps & { readonly step: Code }) {
  const { words, level } = props
  const { login } = useStore($pendingCode, { ssr: 'initial' })
  useMessage(step)
  return (
    <StepForm
      title={words.code_heading}
      text={fillPlaceholders(words[`code_sent_${step.kind}`], { to: login || step.to })}
      action={words.confirm}
      note={words.required_note}
      acting={words.confirming}
      onSend={() => void confirmSignInCode()}
      focused={props.focused}
      level={level}
      after={
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Again step={step} words={words} />
          <TextButton onClick={() => chooseSignInStep({ at: 'login', purpose: step.purpose })}>
            {words.change_login}
          </TextButton>
        </div>
      }
    >
      <Field
        locale={props.locale}
        words={words}
        notices={props.notices}
        name="code"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // A pasted code may have spaces in it.
        maxLength={12}
        enterKeyHint="done"
        className="figures ps-[0.4em] text-center text-2xl! tracking-[0.4em]"
        onPaste={event => {
          const code = parseOneTimeCode(event.clipboardData.getData('text').trim())
          if (!code) return
          event.preventDefault()
          arriveAll(code)
        }}
      />
    </StepForm>
  )
}

/** A whole code at once was copied or read: nothing is left to type. */
function arriveAll(code: string) {
  typeSecret({ code })
  void confirmSignInCode()
}

interface OneTimeCredential extends Credential {
  readonly code: string
}

/** Android offers the code of a message that names this site (WebOTP); elsewhere the keyboard does. */
function useMessage({ kind, challenge }: Code) {
  useEffect(() => {
    if (kind !== 'phone' || !('OTPCredential' in globalThis)) return
    const leaving = new AbortController()
    const wish = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions
    navigator.credentials.get(wish).then(
      found => found && arriveAll((found as OneTimeCredential).code),
      // Refused, or gone on without it: it is typed then.
      () => undefined
    )
    return () => leaving.abort()
  }, [kind, challenge])
}

function Again({ step, words }: { readonly step: Code; readonly words: StepProps['words'] }) {
  const seconds = useSecondsUntil(step.resendAt)
  const resent = useStore($codesResent, { ssr: 'initial' })
  return (
    <>
      {seconds > 0 ? (
        <p className="figures inline-flex min-h-11 items-center text-sm text-ink-soft">
          {fillPlaceholders(words.resend_in, { seconds })}
        </p>
      ) : (
        <TextButton onClick={() => void resendSignInCode(step.purpose)}>{words.resend}</TextButton>
      )}
      <p role="status" className="sr-only" key={resent}>
        {resent > 0 && words.resent}
      </p>
    </>
  )
}

function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1_000)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}
