import { useStore } from '@nanostores/react'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { LeaseBillBody, LeaseBody, LeasePayMethod } from '../../contract/money/lease.ts'
import type { NextAction } from '../../contract/money/payment.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { $leaseBusy, payLease } from '../../stores/money/lease.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { PayByQr } from '../shell/pay-by-qr.tsx'
import type { LeaseProps } from './words.ts'

interface Props extends LeaseProps {
  readonly lease: LeaseBody
  readonly bill: LeaseBillBody
  readonly onUpdate: (lease: LeaseBody) => void
}

/** Pays a lease: the method, then the steps of the payer. */
export function PayLease({ lease, bill, onUpdate, locale, words }: Props) {
  const busy = useStore($leaseBusy)
  const [another, setAnother] = useState(false)
  const amount = money(locale, bill.amount)
  const ask = another ? null : (lease.payment?.ask ?? null)
  const pay = (method: LeasePayMethod) =>
    void payLease(lease, method).then(after => {
      if (!after) return
      setAnother(false)
      onUpdate(after)
    })
  return (
    <section aria-labelledby="lease-pay" className="rounded-xl border border-line p-5 desk:p-6 print:hidden">
      <h3 id="lease-pay" className="text-ink-soft">
        {bill.kind === 'down-payment' ? words.down_title : bill.kind === 'early' ? words.early_title : words.next}
      </h3>
      <p className="mt-1 text-3xl font-semibold">{amount}</p>
      {ask ? (
        <>
          <Ask ask={ask} amount={amount} locale={locale} words={words} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
            <p role="status" className="flex items-center gap-2.5">
              <span className="pulse" aria-hidden="true" />
              {words.pay_watching}
            </p>
            {lease.pay_methods.length > 1 && (
              <TextButton onClick={() => setAnother(true)}>{words.pay_another}</TextButton>
            )}
          </div>
        </>
      ) : (
        <fieldset className="mt-4">
          <legend className="mb-2 text-sm text-ink-soft">{busy ? words.paying : words.pay_how}</legend>
          <div className="flex flex-wrap gap-3">
            {lease.pay_methods.map(({ id, name }, index) => (
              <Button key={id} look={index === 0 ? 'main' : 'quiet'} held={busy} onClick={() => pay(id)}>
                {name}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </section>
  )
}

function Ask({ ask, amount, locale, words }: LeaseProps & { readonly ask: NextAction; readonly amount: string }) {
  if (ask.kind === 'redirect')
    return (
      <a
        href={ask.url}
        className="mt-4 inline-flex min-h-12 items-center gap-2 rounded-full bg-accent px-6 font-semibold text-accent-ink hover:bg-accent-strong"
      >
        {words.pay_open}
        <ExternalLink className="size-4" strokeWidth={1.5} aria-hidden="true" />
      </a>
    )
  if (ask.kind === 'phone') return <p className="mt-4">{fillPlaceholders(words.pay_phone, { phone: ask.phone })}</p>
  // A transfer is no way to pay for a lease, and a card that is being charged asks nothing.
  if (ask.kind !== 'qr') return null
  return (
    <div className="mt-4">
      <PayByQr
        ask={ask}
        locale={locale}
        alt={fillPlaceholders(words.pay_qr_alt, { amount })}
        scan={words.pay_scan}
        page={words.pay_link}
      />
    </div>
  )
}
