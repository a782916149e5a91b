import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OpenRefundsBody } from '../../../contract/staff/money.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { markRefundDone, openRefundsQuery } from '../../../stores/staff/money.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** Money that has not reached the buyer yet; what no provider takes is paid by hand and marked here. */
export default function RefundsScreen() {
  return useMay('payments.read') ? <Refunds /> : <NoPermission />
}

function Refunds() {
  const words = useScreenWords('office-money')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(openRefundsQuery)
  const change = useChange<OpenRefundsBody>(openRefundsQuery.queryKey, { lists: ['orders'], conflict: '' })
  return (
    <>
      <Heading title={words.refunds_title}>{words.refunds_title}</Heading>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.refunds_lead}</p>
      {data ? (
        data.refunds.length === 0 ? (
          <p className="py-12 text-center text-ink-soft">{words.refunds_none}</p>
        ) : (
          <ul aria-label={words.refunds_title} className="mt-4 grid gap-3 wide:grid-cols-2">
            {data.refunds.map(refund => (
              <Refund key={refund.id} refund={refund} change={change} />
            ))}
          </ul>
        )
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface RefundProps {
  readonly refund: OpenRefundsBody['refunds'][number]
  readonly change: ReturnType<typeof useChange<OpenRefundsBody>>
}

function Refund({ refund, change }: RefundProps) {
  const words = useScreenWords('office-money')
  const { locale } = useOffice()
  const mayWrite = useMay('payments.write')
  const [isAsked, setAsked] = useState(false)
  const { id, payment_number, order_number, state, due_at, is_late } = refund
  const amount = money(locale, refund.amount)
  function mark() {
    setAsked(false)
    void change.change(() => markRefundDone(id), words.done_refund)
  }
  return (
    <li className={CARD_CLASSES}>
      <p className="figures flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{amount}</span>
        <span className={is_late ? 'font-semibold text-sale' : 'text-ink-soft'}>
          {[is_late && words.refund_late, fillPlaceholders(words.refund_due, { moment: dateTime(locale, due_at) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <p className="figures">
        {order_number === null ? (
          payment_number
        ) : (
          <Link
            to="/orders/$number"
            params={{ number: order_number }}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {payment_number}
          </Link>
        )}
      </p>
      <p>{words[`refund_${state}`]}</p>
      {mayWrite && state === 'manual' && (
        <Button look="quiet" className="mt-2" held={change.isBusy} onClick={() => setAsked(true)}>
          {fillPlaceholders(words.mark_done_of, { number: payment_number, amount })}
        </Button>
      )}
      {isAsked && (
        <Confirm
          title={fillPlaceholders(words.mark_done_of, { number: payment_number, amount })}
          yes={words.mark_yes}
          no={words.mark_no}
          onNo={() => setAsked(false)}
          onYes={mark}
        >
          <p>{fillPlaceholders(words.mark_ask, { amount })}</p>
        </Confirm>
      )}
    </li>
  )
}
