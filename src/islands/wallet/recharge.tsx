import { useStore } from '@nanostores/react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { WalletBody } from '../../contract/wallet.ts'
import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { $recharge, $rechargeProblem, $recharging, beginRecharge, wakeRecharge } from '../../stores/recharge.ts'
import { ProblemLine } from '../account/problem-line.tsx'
import { ChoiceChip, ChoiceRow } from '../checkout/choice.tsx'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { RechargePay } from './recharge-pay.tsx'
import type { WalletProps } from './words.ts'

type Props = WalletProps & { readonly wallet: WalletBody }

/** Paying in: how much, by what, and then what the house asks for. */
export function Recharge(props: Props) {
  const recharge = useStore($recharge)
  useEffect(() => void wakeRecharge(), [])
  if (props.wallet.recharge.methods.length === 0) return null
  return (
    <section aria-labelledby="wallet-recharge">
      <h2 id="wallet-recharge" className="text-lg font-semibold">
        {props.words.recharge}
      </h2>
      {recharge ? <RechargePay {...props} recharge={recharge} /> : <RechargeForm {...props} />}
    </section>
  )
}

function RechargeForm({ locale, words, notices, wallet }: Props) {
  const { min, max, amounts, methods } = wallet.recharge
  const busy = useStore($recharging)
  const problem = useStore($rechargeProblem)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(amounts[1] ?? min)
  const [method, setMethod] = useState(methods[0]?.id)
  const [refused, setRefused] = useState(false)
  const amount = text === '' ? chosen : Number(text.replace(/\D/g, ''))
  const isRight = amount >= min && amount <= max

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setRefused(!isRight)
    if (isRight && method) void beginRecharge({ amount, payment_method: method })
    if (!isRight) document.getElementById('recharge-amount')?.focus()
  }
  const limits = { min: money(locale, min), max: money(locale, max) }
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid max-w-text gap-5">
      <fieldset>
        <legend className="mb-2 font-medium">{words.recharge_amount}</legend>
        <div className="flex flex-wrap gap-2">
          {amounts.map(each => (
            <ChoiceChip
              key={each}
              group="recharge-amount"
              value={String(each)}
              chosen={text === '' && chosen === each}
              onChoose={() => {
                setChosen(each)
                setText('')
                setRefused(false)
              }}
            >
              {money(locale, each)}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <TextField
        id="recharge-amount"
        name="amount"
        label={words.recharge_own_amount}
        hint={fill(words.recharge_limits, limits)}
        problem={refused && !isRight ? fill(words.recharge_wrong, limits) : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        className="max-w-60"
        value={text}
        onText={setText}
      />
      <fieldset>
        <legend className="mb-2 font-medium">{words.recharge_method}</legend>
        <div className="grid gap-3">
          {methods.map(({ id, name, description }) => (
            <ChoiceRow
              key={id}
              group="recharge-method"
              value={id}
              chosen={method === id}
              onChoose={() => setMethod(id)}
            >
              <span className="block font-medium">{name}</span>
              <span className="mt-0.5 block text-sm text-ink-soft">{description}</span>
            </ChoiceRow>
          ))}
        </div>
      </fieldset>
      <ProblemLine problem={problem} notices={notices} />
      <Button type="submit" held={busy} className="justify-self-start" onClick={submit}>
        {busy ? words.recharge_opening : fill(words.recharge_go, { amount: money(locale, isRight ? amount : 0) })}
      </Button>
    </form>
  )
}
