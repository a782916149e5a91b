import { chooseSignInStep, saveNames, saveNewPassword, skipNames } from '../../stores/identity/sign-in.ts'
import { TextButton } from '../shell/button.tsx'
import { Field, PasswordField } from './field.tsx'
import { StepForm } from './form.tsx'
import type { StepProps } from './words.ts'

export function NewPasswordStep(props: StepProps) {
  const { words, level } = props
  const field = { locale: props.locale, words, notices: props.notices, autoComplete: 'new-password' } as const
  return (
    <StepForm
      title={words.new_heading}
      action={words.save_password}
      note={words.required_note}
      acting={words.confirming}
      onSend={() => void saveNewPassword()}
      focused
      level={level}
      after={
        <TextButton className="justify-self-center" onClick={() => chooseSignInStep({ at: 'login', purpose: 'reset' })}>
          {words.resend}
        </TextButton>
      }
    >
      <PasswordField {...field} name="new_password" label={words.new_password} hint={words.new_password_hint} />
      <PasswordField {...field} name="again" label={words.again} />
    </StepForm>
  )
}

export function NamesStep(props: StepProps) {
  const { words, level } = props
  const field = { locale: props.locale, words, notices: props.notices, maxLength: 60 }
  return (
    <StepForm
      title={words.names_heading}
      text={words.names_intro}
      action={words.save_names}
      note={words.required_note}
      acting={words.sending}
      onSend={() => void saveNames()}
      focused
      level={level}
      after={
        <TextButton className="justify-self-center" onClick={skipNames}>
          {words.names_later}
        </TextButton>
      }
    >
      <Field {...field} name="last_name" label={words.last_name} optional={words.optional} autoComplete="family-name" />
      <Field
        {...field}
        name="first_name"
        label={words.first_name}
        optional={words.optional}
        autoComplete="given-name"
      />
    </StepForm>
  )
}
