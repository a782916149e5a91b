import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { problemText } from '../../stores/problem-text.ts'
import { $passkeySignIn, signInByPasskey } from '../../stores/staff/passkeys.ts'
import { Button } from '../shell/button.tsx'
import type { SecondFactorProps } from './words.ts'

interface Props extends SecondFactorProps {
  readonly onDone: () => void
}

/** Signs in by a passkey alone; nothing where the browser has none. */
export function PasskeySignIn({ security, notices, onDone }: Props) {
  const { problem, busy } = useStore($passkeySignIn, { ssr: 'initial' })
  const [isSupported, setSupported] = useState(false)
  useEffect(() => setSupported('PublicKeyCredential' in globalThis), [])
  if (!isSupported) return null
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      <Button
        look="quiet"
        held={busy}
        onClick={() => void signInByPasskey(security).then(isDone => isDone && onDone())}
      >
        {security.passkey_sign_in}
      </Button>
      <p role="alert" className="font-medium text-sale empty:hidden">
        {problem ? problemText(problem, notices) : ''}
      </p>
    </div>
  )
}
