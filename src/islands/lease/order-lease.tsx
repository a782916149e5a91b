import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { LeaseBody } from '../../contract/money/lease.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { isLeaseOver } from '../../domain/money/lease-state.ts'
import { localePath } from '../../i18n/locales.ts'
import { $orderLease, $orderLeaseProblem, loadOrderLease, watchLease } from '../../stores/money/lease.ts'
import { $invoicing, refreshOrder, openInvoice } from '../../stores/ordering/order.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Button, ButtonLink } from '../shell/button.tsx'
import { LeaseApplication } from './application.tsx'
import { LeaseDetails } from './lease-details.tsx'
import type { LeaseProps } from './words.ts'

interface Props extends LeaseProps {
  readonly order: OrderBody
  readonly notices: Readonly<Record<string, string>>
}

/** Leasing on the order's page: the application, its down payment, the lender's answer. */
export default function OrderLease({ order, notices, locale, words }: Props) {
  const leasing = useStore($orderLease)
  const problem = useStore($orderLeaseProblem)
  const invoicing = useStore($invoicing)
  /** Somebody who has taken an application back wants it after all. */
  const [again, setAgain] = useState(false)
  const load = () => void loadOrderLease(order)
  useEffect(load, [order.number, order.token])
  const take = (lease: LeaseBody) => {
    const before = $orderLease.get()
    if (before) $orderLease.set({ ...before, lease })
    // A decision of the lender changes the order too.
    if (before?.lease?.state !== lease.state) void refreshOrder()
  }
  const number = leasing?.lease?.number
  const state = leasing?.lease?.state
  const paying = leasing?.lease?.payment?.id
  useEffect(() => watchLease(() => $orderLease.get()?.lease ?? null, take), [number, state, paying])

  if (!leasing && problem) return <LoadFailure words={words} problem={problem} notices={notices} onRetry={load} />
  if (!leasing) return <span className="waiting h-80 rounded-xl" />
  const { offer, lease } = leasing
  const canApply = lease === null || isLeaseOver(lease.state)
  // The order ended before anybody applied: there is nothing to say of leasing any more.
  if (lease === null && order.status !== 'payment_pending') return null
  return (
    <section aria-labelledby="lease" className="rounded-xl border border-line p-5 desk:p-8 print:hidden">
      <h2 id="lease" className="mb-5 text-xl font-semibold">
        {lease && !again ? words.title : words.apply_title}
      </h2>
      {lease && !(canApply && again) && <LeaseDetails lease={lease} onUpdate={take} locale={locale} words={words} />}
      {canApply && (lease === null || again) && offer.allowed && (
        <LeaseApplication order={order} leasing={leasing} notices={notices} locale={locale} words={words} />
      )}
      {canApply && lease === null && !offer.allowed && (
        <div className="grid justify-items-start gap-4">
          <p>{offer.reason?.message}</p>
          {offer.reason?.code === 'lease-guest' && (
            <ButtonLink
              href={`${localePath(locale, '/sign-in')}?${new URLSearchParams({ return: `${localePath(locale, '/order')}?number=${order.number}` })}`}
            >
              {words.sign_in}
            </ButtonLink>
          )}
        </div>
      )}
      {canApply && order.status === 'payment_pending' && (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look={lease ? 'main' : 'quiet'} held={invoicing} onClick={() => void openInvoice({ method: 'qpay' })}>
            {invoicing ? words.paying : words.other_way}
          </Button>
          {lease?.reason === 'withdrawn' && offer.allowed && !again && (
            <Button look="quiet" onClick={() => setAgain(true)}>
              {words.apply_again}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
