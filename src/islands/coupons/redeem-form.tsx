import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { $redeemBusy, $redeemProblem, redeemCode } from '../../stores/money/coupons.ts'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'

interface Props {
  readonly words: {
    readonly redeem_label: string
    readonly redeem_hint: string
    readonly redeem: string
    readonly redeeming: string
  }
}

/** A code that is worth something once, into the wallet of the signed-in user. */
export function RedeemForm({ words }: Props) {
  const busy = useStore($redeemBusy)
  const problem = useStore($redeemProblem)
  const [code, setCode] = useState('')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3 small:grid-cols-[1fr_auto] small:items-start"
      onSubmit={event => {
        event.preventDefault()
        void redeemCode(code).then(done => {
          if (done) setCode('')
          form.current?.querySelector('input')?.focus()
        })
      }}
    >
      <TextField
        id={id}
        name="code"
        label={words.redeem_label}
        hint={words.redeem_hint}
        problem={problem || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
        alone
        value={code}
        onText={text => {
          setCode(text)
          $redeemProblem.set('')
        }}
      />
      <Button type="submit" held={busy} className="small:mt-[1.9rem]">
        {busy ? words.redeeming : words.redeem}
      </Button>
    </form>
  )
}
