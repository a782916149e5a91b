import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState, type SyntheticEvent } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import {
  $recharge,
  $rechargeProblem,
  $recharging,
  $waitingRecharges,
  beginRecharge,
  refreshRecharge,
  openRecharge
} from '../../stores/money/recharge.ts'
import { ProblemLine } from '../account/problem-line.tsx'
import { ChoiceChip, ChoiceRow } from '../checkout/choice.tsx'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { lazyComponent } from '../shell/lazy-component.ts'
import type { RechargeProps } from './words.ts'

/** Most who look at their wallet pay nothing in. */
const RechargePay = lazyComponent(() => import('./recharge-pay.tsx').then(part => ({ default: part.RechargePay })))

/** Paying in: how much, by what, and then what the provider asks for. */
export function Recharge(props: RechargeProps) {
  const recharge = useStore($recharge)
  useEffect(() => void openRecharge(), [])
  if (props.wallet.recharge.methods.length === 0) return null
  return (
    <section aria-labelledby="wallet-recharge">
      <h2 id="wallet-recharge" className="text-lg font-semibold">
        {props.words.recharge}
      </h2>
      {recharge ? (
        <Suspense>
          <RechargePay {...props} recharge={recharge} />
        </Suspense>
      ) : (
        <>
          <Waiting {...props} />
          <RechargeForm {...props} />
        </>
      )}
    </section>
  )
}

/** Money on its way that was begun before: a transfer takes a night, and pages are closed meanwhile. */
function Waiting({ locale, words, wallet }: RechargeProps) {
  const waiting = useStore($waitingRecharges)
  if (waiting.length === 0) return null
  return (
    <ul className="mt-4 max-w-text border-b border-line">
      {waiting.map(({ number, amount, payment, created_at }) => (
        <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-2.5">
          <div>
            <p className="figures font-medium">{fillPlaceholders(words.waiting, { amount: money(locale, amount) })}</p>
            <p className="text-sm text-ink-soft">
              {wallet.recharge.methods.find(({ id }) => id === payment?.payment_method_name)?.name} ·{' '}
              {dateTime(locale, created_at)}
            </p>
          </div>
          <TextButton onClick={() => void refreshRecharge(number)}>{words.waiting_go}</TextButton>
        </li>
      ))}
    </ul>
  )
}

function RechargeForm({ locale, words, notices, wallet }: RechargeProps) {
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
    if (isRight && method) {
      void RechargePay.preload()
      void beginRecharge({ amount, payment_method: method })
    }
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
        hint={fillPlaceholders(words.recharge_limits, limits)}
        problem={refused && !isRight ? fillPlaceholders(words.recharge_wrong, limits) : undefined}
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
        {busy
          ? words.recharge_opening
          : fillPlaceholders(words.recharge_go, { amount: money(locale, isRight ? amount : 0) })}
      </Button>
    </form>
  )
}
