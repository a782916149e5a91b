import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UnsettledReceiptsBody } from '../../../contract/staff/money.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { retryReceipt, unsettledReceiptsQuery } from '../../../stores/staff/money.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** VAT receipts that are not made yet; one that may have been made is made again only once somebody has looked. */
export default function ReceiptsScreen() {
  return useMay('payments.read') ? <Receipts /> : <NoPermission />
}

function Receipts() {
  const words = useScreenWords('office-money')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(unsettledReceiptsQuery)
  const change = useChange<UnsettledReceiptsBody>(unsettledReceiptsQuery.queryKey, { lists: ['orders'], conflict: '' })
  return (
    <>
      <Heading title={words.receipts_title}>{words.receipts_title}</Heading>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.receipts_lead}</p>
      {data ? (
        data.receipts.length === 0 ? (
          <p className="py-12 text-center text-ink-soft">
            {data.is_configured ? words.receipts_none : words.receipts_not_configured}
          </p>
        ) : (
          <ul aria-label={words.receipts_title} className="mt-4 grid gap-3 wide:grid-cols-2">
            {data.receipts.map(receipt => (
              <Receipt key={receipt.order_number} receipt={receipt} change={change} />
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

interface ReceiptProps {
  readonly receipt: UnsettledReceiptsBody['receipts'][number]
  readonly change: ReturnType<typeof useChange<UnsettledReceiptsBody>>
}

function Receipt({ receipt, change }: ReceiptProps) {
  const words = useScreenWords('office-money')
  const { locale } = useOffice()
  const mayWrite = useMay('payments.write')
  const [isAsked, setAsked] = useState(false)
  const { order_number: number, state, error, attempts, delivered_at } = receipt
  const title = fillPlaceholders(words.receipt_retry_of, { number })
  function retry() {
    setAsked(false)
    void change.change(() => retryReceipt(number, { state }), words.done_receipt)
  }
  return (
    <li className={CARD_CLASSES}>
      <p className="figures flex flex-wrap items-center justify-between gap-x-4">
        <OrderNumber number={number} />
        <span className="text-ink-soft">
          {fillPlaceholders(words.receipt_delivered, { moment: dateTime(locale, delivered_at) })}
        </span>
      </p>
      <p className={state === 'failed' || state === 'unclear' ? 'font-medium text-sale' : ''}>
        {words[`receipt_${state}`]}
      </p>
      {attempts > 0 && (
        <p className="figures text-sm text-ink-soft">{fillPlaceholders(words.receipt_attempts, { count: attempts })}</p>
      )}
      {error !== null && <p className="text-sm break-words text-ink-soft">{error}</p>}
      {mayWrite && state !== 'sending' && (
        <Button look="quiet" className="mt-2" held={change.isBusy} onClick={() => setAsked(true)}>
          {title}
        </Button>
      )}
      {isAsked && (
        <Confirm
          title={title}
          yes={words.receipt_retry_yes}
          no={words.mark_no}
          onNo={() => setAsked(false)}
          onYes={retry}
        >
          <p>{state === 'unclear' ? words.receipt_retry_unclear : words.receipt_retry_ask}</p>
        </Confirm>
      )}
    </li>
  )
}

function OrderNumber({ number }: { readonly number: string }) {
  return useMay('orders.read') ? (
    <Link
      to="/orders/$number"
      params={{ number }}
      className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
    >
      {number}
    </Link>
  ) : (
    number
  )
}
