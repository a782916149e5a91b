import { useId, useState } from 'react'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { PayWords } from './words.ts'

interface Props {
  readonly pay: PayWords
  readonly busy: boolean
  /** The number as it was typed. */
  readonly onSend: (phone: string) => void
  /** The number that is known already. */
  readonly phone?: string
  readonly problem?: string | undefined
}

/** Phone number for a provider that asks in its own app: not everybody registered there with the number they order by. */
export function PhoneForm({ pay, busy, onSend, phone = '', problem }: Props) {
  const [text, setText] = useState(phone)
  const id = useId()
  return (
    <form
      noValidate
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() === '') document.getElementById(id)?.focus()
        else if (!busy) onSend(text)
      }}
    >
      <TextField
        id={id}
        name="phone"
        label={pay.phone_label}
        problem={problem}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        required
        alone
        className="w-full max-w-72"
        value={text}
        onText={setText}
      />
      <Button type="submit" look="quiet" held={busy}>
        {busy ? pay.opening : pay.phone_send}
      </Button>
    </form>
  )
}
