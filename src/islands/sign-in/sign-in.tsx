import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $signInStep, openSignIn, type Purpose, type SignInStep } from '../../stores/identity/sign-in.ts'
import { CodeStep } from './code-step.tsx'
import { LoginStep, PasswordStep } from './login-step.tsx'
import { NamesStep, NewPasswordStep } from './new-steps.tsx'
import type { SignInRequest } from './words.ts'

interface Props extends SignInRequest {
  readonly purpose?: Purpose
  /** Somebody asked for it: the first field takes the focus, as every later one does. */
  readonly focusFirst?: boolean
  readonly onDone: () => void
}

/** Signing in, from the first question to the last: the same on its page, in a dialog and on the account's pages. */
export function SignIn({ purpose = 'sign-in', focusFirst = false, onDone, ...request }: Props) {
  const current = useStore($signInStep, { ssr: 'initial' })
  const [first, setFirst] = useState<SignInStep>()
  const step: SignInStep = first === undefined ? { at: 'login', purpose } : current

  useEffect(() => {
    openSignIn(purpose)
    setFirst($signInStep.get())
    return $signInStep.listen(({ at }) => {
      if (at === 'done') onDone()
    })
  }, [purpose])

  // The first step takes no focus; each later step answers an action and takes it.
  const props = { ...request, focused: focusFirst || (first !== undefined && step !== first) }
  if (step.at === 'login') return <LoginStep key={step.purpose} {...props} purpose={step.purpose} />
  if (step.at === 'password') return <PasswordStep {...props} />
  if (step.at === 'code') return <CodeStep {...props} step={step} />
  if (step.at === 'new-password') return <NewPasswordStep {...props} />
  if (step.at === 'names') return <NamesStep {...props} />
  return (
    <p role="status" className="py-10 text-center text-lg font-medium">
      {request.words.done}
    </p>
  )
}
