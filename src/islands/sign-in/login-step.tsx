import { useStore } from '@nanostores/react'
import {
  $identityProviders,
  $ownDevice,
  chooseSignInStep,
  sendSignInCode,
  signInByPassword,
  startSocialSignIn,
  type Purpose
} from '../../stores/identity/sign-in.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { Field, PasswordField } from './field.tsx'
import { StepForm } from './form.tsx'
import { Facebook, Google } from './identity-providers.tsx'
import type { StepProps } from './words.ts'

/** Phone or e-mail, for a code. */
export function LoginStep({ purpose, ...props }: StepProps & { readonly purpose: Purpose }) {
  const { words, focused, level } = props
  return (
    <StepForm
      title={purpose === 'reset' ? words.reset_heading : words.heading}
      text={purpose === 'reset' ? words.reset_intro : words.intro}
      action={words.send_code}
      note={words.required_note}
      acting={words.sending}
      onSend={() => void sendSignInCode(purpose)}
      focused={focused}
      level={level}
      after={
        purpose === 'reset' ? (
          <TextButton className="justify-self-center" onClick={() => chooseSignInStep({ at: 'password' })}>
            {words.back}
          </TextButton>
        ) : (
          <>
            <Button look="quiet" className="w-full" onClick={() => chooseSignInStep({ at: 'password' })}>
              {words.with_password}
            </Button>
            <Providers {...props} />
          </>
        )
      }
    >
      <LoginField {...props} />
      <SharedDevice {...props} />
    </StepForm>
  )
}

export function PasswordStep(props: StepProps) {
  const { locale, words, notices, focused, level } = props
  return (
    <StepForm
      title={words.password_heading}
      action={words.enter}
      note={words.required_note}
      acting={words.confirming}
      onSend={() => void signInByPassword()}
      focused={focused}
      level={level}
      after={
        <>
          <Button look="quiet" className="w-full" onClick={() => chooseSignInStep({ at: 'login', purpose: 'sign-in' })}>
            {words.with_code}
          </Button>
          <TextButton
            className="justify-self-center"
            onClick={() => chooseSignInStep({ at: 'login', purpose: 'reset' })}
          >
            {words.forgotten}
          </TextButton>
        </>
      }
    >
      <LoginField {...props} />
      <PasswordField
        {...{ locale, words, notices }}
        name="password"
        label={words.password}
        autoComplete="current-password"
      />
      <SharedDevice {...props} />
    </StepForm>
  )
}

/** One field for both: what was typed says which it is. Phones offer either from their keyboard's own row. */
const LoginField = ({ locale, words, notices }: StepProps) => (
  <Field
    locale={locale}
    words={words}
    notices={notices}
    name="login"
    label={words.login}
    hint={words.login_hint}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    inputMode="email"
    maxLength={254}
    enterKeyHint="next"
  />
)

function SharedDevice({ words }: StepProps) {
  const own = useStore($ownDevice, { ssr: 'initial' })
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        type="checkbox"
        checked={!own}
        onChange={event => $ownDevice.set(!event.target.checked)}
        aria-describedby="shared-device-hint"
        className="mt-1 size-[1.15rem] flex-none accent-accent"
      />
      <span>
        {words.shared_device}
        <span id="shared-device-hint" className="block text-sm text-ink-soft">
          {words.shared_device_hint}
        </span>
      </span>
    </label>
  )
}

const PROVIDERS = { google: Google, facebook: Facebook } as const

/** Other providers that vouch for people: only those this shop is connected to. */
function Providers({ words, returnTo }: StepProps) {
  const providers = useStore($identityProviders, { ssr: 'initial' })
  if (providers.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      {providers.map(provider => {
        const Mark = PROVIDERS[provider]
        return (
          <Button
            key={provider}
            look="quiet"
            className="w-full"
            onClick={() => void startSocialSignIn(provider, returnTo())}
          >
            <Mark />
            {words[`with_${provider}`]}
          </Button>
        )
      })}
    </div>
  )
}
