import { useState } from 'react'
import { TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'

interface AskedProps {
  readonly t: { readonly cancel: string }
  readonly label: string
  readonly question: string
  readonly onYes: () => unknown
}

/** A button that asks before it does what is hard to undo. */
export function ConfirmedButton({ t, label, question, onYes }: AskedProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <TextButton onClick={() => setAsked(true)}>{label}</TextButton>
      {isAsked && (
        <Confirm
          title={label}
          yes={label}
          no={t.cancel}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false)
            onYes()
          }}
        >
          <p>{question}</p>
        </Confirm>
      )}
    </>
  )
}
