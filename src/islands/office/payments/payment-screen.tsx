import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffPaymentBody } from '../../../contract/staff/payments.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { checkPayment, paymentQuery } from '../../../stores/staff/payments.ts'
import { Button } from '../../shell/button.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { useIsWide } from '../use-wide.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { PaidFor, PaymentCards, PaymentTable } from './payment-rows.tsx'

const route = getRouteApi('/payments/$number')

/** A payment with what its provider said of it. */
export default function PaymentScreen() {
  return useMay('payments.read') ? <Payment /> : <NoPermission />
}

function Payment() {
  const words = useScreenWords('office-money')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useParams()
  const { number } = read as { readonly number: string }
  return (
    <DetailScreen query={paymentQuery(number)} list="/payments" back={words.payments_back}>
      {payment => <Loaded payment={payment} />}
    </DetailScreen>
  )
}

interface Props {
  readonly payment: StaffPaymentBody
}

function Loaded({ payment }: Props) {
  const words = useScreenWords('office-money')
  const isWide = useIsWide()
  const Drawn = isWide ? PaymentTable : PaymentCards
  return (
    <>
      <Heading title={payment.number}>{payment.number}</Heading>
      <Facts payment={payment} />
      <Check payment={payment} />
      <Captures payment={payment} />
      {payment.refunds.length > 0 && <Refunds payment={payment} />}
      {payment.attempts.length > 1 && (
        <Section id="payment-attempts" title={words.payment_attempts}>
          <Drawn label={words.payment_attempts} rows={payment.attempts} />
        </Section>
      )}
    </>
  )
}

function Facts({ payment }: Props) {
  const words = useScreenWords('office-money')
  const orders = useScreenWords('office-orders')
  const { locale } = useOffice()
  const moment = (at: string | null) => (at === null ? '' : dateTime(locale, at))
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.payment_state, orders[`payment_${payment.state}`]],
    [words.payment_amount, money(locale, payment.amount)],
    [words.payment_returned, payment.refunded_amount > 0 && money(locale, payment.refunded_amount)],
    [words.payment_method, orders[`method_${payment.method}`]],
    [words.payment_of, <PaidFor key="of" row={payment} />],
    [words.payment_begun, moment(payment.created_at)],
    [words.payment_updated, moment(payment.updated_at)],
    [words.payment_expires, moment(payment.expires_at)],
    [words.payment_checked, moment(payment.checked_at)],
    [words.payment_invoice_id, payment.invoice_id],
    [words.payment_provider_id, payment.provider_payment_id]
  ]
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 small:grid-cols-2 wide:grid-cols-4">
      {facts.flatMap(([name, value]) =>
        value ? (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures break-words">{value}</dd>
          </div>
        ) : (
          []
        )
      )}
    </dl>
  )
}

/** The provider has the last word, of a payment that ended here too. */
function Check({ payment: { number, may_check: mayCheck } }: Props) {
  const words = useScreenWords('office-money')
  const mayWrite = useMay('payments.write')
  const { isBusy, change } = useChange<StaffPaymentBody>(paymentQuery(number).queryKey, {
    ...{ lists: ['orders', 'payments'], conflict: '' }
  })
  if (!mayWrite || !mayCheck) return null
  return (
    <div className="mt-5">
      <Button look="quiet" held={isBusy} onClick={() => void change(() => checkPayment(number), words.done_check)}>
        {words.payment_check}
      </Button>
    </div>
  )
}

function Captures({ payment: { captures } }: Props) {
  const words = useScreenWords('office-money')
  const { locale } = useOffice()
  return (
    <Section id="payment-captures" title={words.payment_captures}>
      {captures.length === 0 && <p className="text-ink-soft">{words.payment_captures_none}</p>}
      <ul className="grid gap-3 wide:grid-cols-2">
        {captures.map(({ provider_id: id, amount, recorded_at: at, refund_requested_at: asked, refunded_at: back }) => (
          <li key={id} className={`figures ${CARD_CLASSES}`}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{money(locale, amount)}</span>
              <span className="text-ink-soft">{dateTime(locale, at)}</span>
            </p>
            <p className="break-all">{id}</p>
            {back !== null ? (
              <p className="text-sm">
                {words.capture_refunded}: {dateTime(locale, back)}
              </p>
            ) : (
              asked !== null && (
                <p className="text-sm">
                  {words.capture_refund_requested}: {dateTime(locale, asked)}
                </p>
              )
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Refunds({ payment: { refunds } }: Props) {
  const words = useScreenWords('office-money')
  const { locale } = useOffice()
  return (
    <Section id="payment-refunds" title={words.payment_refunds}>
      <ul className="grid gap-3 wide:grid-cols-2">
        {refunds.map(refund => (
          <li key={refund.id} className={`figures ${CARD_CLASSES}`}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{money(locale, refund.amount)}</span>
              <span className="text-ink-soft">{dateTime(locale, refund.done_at ?? refund.created_at)}</span>
            </p>
            <p>{words[`refund_${refund.state}`]}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
