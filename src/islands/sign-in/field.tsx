import { useStore } from '@nanostores/react'
import { useState, type ComponentProps } from 'react'
import {
  $pendingCode,
  $signInProblems,
  $signInTyped,
  typeLogin,
  typeSecret,
  type SignInField
} from '../../stores/identity/sign-in.ts'
import { CONTROL, describingAttributes, FieldFrame } from '../shell/field-frame.tsx'
import { problemText, type SignInProps } from './words.ts'

interface Own extends SignInProps {
  readonly name: SignInField
  readonly label: string
  readonly hint?: string
  readonly optional?: string
}

type Input = Omit<ComponentProps<'input'>, 'name' | 'value' | 'id'>

export const signInField = (name: SignInField) => `sign-in-${name}`

function useField({ name, label, hint, optional, ...props }: Own) {
  const problems = useStore($signInProblems, { ssr: 'initial' })
  const typed = useStore($signInTyped, { ssr: 'initial' })
  const { login } = useStore($pendingCode, { ssr: 'initial' })
  const problem = problems[name]
  return {
    frame: { id: signInField(name), label, hint, optional, problem: problem && problemText(props, problem) },
    value: name === 'login' ? login : typed[name],
    onText: (text: string) => (name === 'login' ? typeLogin(text) : typeSecret({ [name]: text }))
  }
}

export function Field({ name, label, hint, optional, locale, words, notices, className = '', ...input }: Own & Input) {
  const own = { name, label, locale, words, notices, ...(hint && { hint }), ...(optional && { optional }) }
  const { frame, value, onText } = useField(own)
  return (
    <FieldFrame {...frame}>
      <input
        {...input}
        {...describingAttributes(frame)}
        name={name}
        required={optional === undefined}
        value={value}
        onChange={event => onText(event.target.value)}
        className={`${CONTROL} min-h-12 ${className}`}
      />
    </FieldFrame>
  )
}

/** A password, with a button that shows what was typed: fewer mistakes, and no second field to make them in. */
export function PasswordField(props: Own & Input) {
  const [shown, setShown] = useState(false)
  const { words, name } = props
  return (
    <div className="relative">
      <Field
        {...props}
        type={shown ? 'text' : 'password'}
        maxLength={256}
        autoCapitalize="none"
        spellCheck={false}
        className="pe-24"
      />
      <button
        type="button"
        aria-controls={signInField(name)}
        aria-label={shown ? words.hide_password : words.show_password}
        onClick={() => setShown(!shown)}
        className="absolute inset-e-0 top-7.5 h-12 min-w-20 px-3.5 text-sm font-medium text-ink-soft hover:text-ink"
      >
        {shown ? words.hide_password_short : words.show_password_short}
      </button>
    </div>
  )
}
