import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from '@nanostores/react'
import type { RechargeResponse } from '../../contract/money/wallet.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import {
  $rechargeProblem,
  $recharging,
  endRecharge,
  refreshRecharge,
  payRecharge,
  watchRecharge
} from '../../stores/money/recharge.ts'
import { PrepaidPayment } from '../pay/prepaid-payment.tsx'
import { Button, TextButton } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import type { RechargeProps } from './words.ts'

/** The next step of the payer, for any provider, and its result. */
export function RechargePay({ wallet, recharge, ...props }: RechargeProps & { readonly recharge: RechargeResponse }) {
  const { locale, words, pay, notices } = props
  const busy = useStore($recharging)
  const problem = useStore($rechargeProblem)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => watchRecharge(), [])
  // The form is gone: the keyboard goes on where it stood.
  useEffect(() => place.current?.querySelector<HTMLElement>('h2, h3, [role=status]')?.focus(), [])
  if (recharge.state === 'paid')
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4 rounded-card bg-accent-soft p-4">
        <p role="status" className="flex items-center gap-2 font-medium text-accent">
          <Check className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {fillPlaceholders(words.recharge_paid, { amount: money(locale, recharge.amount) })}
        </p>
        <Button look="quiet" onClick={endRecharge}>
          {words.recharge_again}
        </Button>
      </div>
    )
  return (
    <div ref={place} className="mt-4">
      <PrepaidPayment
        locale={locale}
        pay={pay}
        amount={recharge.amount}
        payment={recharge.payment}
        methods={wallet.recharge.methods}
        busy={busy}
        problem={problem ? noticeText(notices, { code: problem.code, text: problem.message }) : undefined}
        onPay={payRecharge}
        onCheck={() => void refreshRecharge()}
      />
      <TextButton className="mt-2 text-sm" onClick={endRecharge}>
        {words.recharge_change}
      </TextButton>
    </div>
  )
}
