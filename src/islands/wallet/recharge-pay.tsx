import { Check, ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import type { PaymentAsk } from '../../contract/payment.ts'
import type { RechargeAnswer } from '../../contract/wallet.ts'
import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { endRecharge, lookAtRecharge, watchRecharge } from '../../stores/recharge.ts'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { PayByQr } from '../shell/pay-by-qr.tsx'
import type { WalletProps } from './words.ts'

type Props = WalletProps & { readonly recharge: RechargeAnswer }

/** What the payer has to do now, and what became of it. */
export function RechargePay(props: Props) {
  const { locale, words, recharge } = props
  useEffect(() => watchRecharge(), [])
  const amount = money(locale, recharge.amount)
  if (recharge.state === 'paid')
    return (
      <Ended
        tone="bg-accent-soft text-accent"
        text={fill(words.recharge_paid, { amount })}
        again={words.recharge_again}
      />
    )
  const ask = recharge.payment?.ask
  if (recharge.state === 'ended' || !ask)
    return <Ended tone="bg-warn-soft text-warn" text={words.recharge_ended} again={words.recharge_again} />
  return (
    <div className="mt-4 rounded-xl border border-line p-5 desk:p-7">
      <p className="text-ink-soft">{words.recharge_due}</p>
      <p className="figures text-3xl font-semibold">{amount}</p>
      <div className="mt-5">
        <Ask {...props} ask={ask} />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-3 text-sm text-ink-soft">
        <p role="status">{words.recharge_waiting}</p>
        <span className="flex gap-5">
          <TextButton onClick={() => void lookAtRecharge()}>{words.recharge_check}</TextButton>
          <TextButton onClick={endRecharge}>{words.recharge_change}</TextButton>
        </span>
      </div>
    </div>
  )
}

function Ask({ locale, words, ask }: Props & { readonly ask: PaymentAsk }) {
  switch (ask.kind) {
    case 'qr':
      return (
        <PayByQr
          ask={ask}
          locale={locale}
          alt={words.recharge_qr}
          scan={words.recharge_scan}
          page={words.recharge_link}
        />
      )
    case 'redirect':
      return (
        <ButtonLink href={ask.url}>
          {words.recharge_leave}
          <ExternalLink className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </ButtonLink>
      )
    case 'instructions':
      return (
        <>
          <p className="mb-3">{words.recharge_transfer}</p>
          <dl className="figures grid gap-2">
            {(
              [
                [words.recharge_bank, ask.bank],
                [words.recharge_holder, ask.holder],
                [words.recharge_account, ask.account],
                [words.recharge_reference, ask.reference]
              ] as const
            ).map(([name, value]) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="font-medium break-all select-all">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )
    case 'phone':
      return <p>{fill(words.recharge_phone, { phone: ask.phone })}</p>
    case 'wait':
      return <p>{words.recharge_wait}</p>
  }
}

function Ended({ tone, text, again }: { readonly tone: string; readonly text: string; readonly again: string }) {
  return (
    <div className={`mt-4 flex flex-wrap items-center justify-between gap-4 rounded-card p-4 font-medium ${tone}`}>
      <p role="status" className="flex items-center gap-2">
        <Check className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        {text}
      </p>
      <Button look="quiet" onClick={endRecharge}>
        {again}
      </Button>
    </div>
  )
}
