import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffLeaseBody } from '../../../contract/staff/leases.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { checkLease, leaseQuery } from '../../../stores/staff/leases.ts'
import { Button, ButtonLink } from '../../shell/button.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

const route = getRouteApi('/leases/$number')
const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'

/** A lease with its instalments, and how it stands with the lender. */
export default function LeaseScreen() {
  return useMay('payments.read') ? <Lease /> : <NoPermission />
}

function Lease() {
  const words = useScreenWords('office-leases')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useParams()
  const { number } = read as { readonly number: string }
  return (
    <DetailScreen query={leaseQuery(number)} list="/leases" back={words.back}>
      {lease => (
        <>
          <Heading title={lease.number}>{lease.number}</Heading>
          <Facts lease={lease} />
          <Actions lease={lease} />
          <Instalments lease={lease} />
        </>
      )}
    </DetailScreen>
  )
}

interface Props {
  readonly lease: StaffLeaseBody
}

function Facts({ lease }: Props) {
  const words = useScreenWords('office-leases')
  const { locale } = useOffice()
  const mayReadOrders = useMay('orders.read')
  const mayReadCustomers = useMay('customers.read')
  const name = [lease.last_name, lease.first_name].filter(Boolean).join(' ')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.column_state, words[`state_${lease.state}`]],
    [
      words.column_order,
      mayReadOrders ? (
        <Link key="order" to="/orders/$number" params={{ number: lease.order_number }} className={LINK}>
          {lease.order_number}
        </Link>
      ) : (
        lease.order_number
      )
    ],
    [
      words.column_name,
      mayReadCustomers ? (
        <Link key="customer" to="/customers/$id" params={{ id: lease.customer_id }} className={LINK}>
          {name}
        </Link>
      ) : (
        name
      )
    ],
    [words.column_phone, lease.phone],
    [words.column_price, money(locale, lease.price)],
    [words.down_payment, money(locale, lease.down_payment)],
    [words.column_months, lease.months],
    [words.monthly, money(locale, lease.monthly)],
    [words.paid, money(locale, lease.paid)],
    [words.to_pay, money(locale, lease.to_pay)],
    [words.column_created, dateTime(locale, lease.created_at)],
    [words.checked, lease.checked_at && dateTime(locale, lease.checked_at)],
    [words.decided, lease.decided_at && dateTime(locale, lease.decided_at)],
    [words.contract, lease.contract],
    [words.started, lease.started_on],
    [words.reason, lease.reason && words[`reason_${lease.reason}`]],
    [words.lender_asks, lease.questions.map(question => words[`question_${question}`]).join(', ')]
  ]
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 small:grid-cols-2 wide:grid-cols-4">
      {facts.flatMap(([fact, value]) =>
        value
          ? [
              <div key={fact} className="min-w-0">
                <dt className="text-sm text-ink-soft">{fact}</dt>
                <dd className="figures break-words">{value}</dd>
              </div>
            ]
          : []
      )}
    </dl>
  )
}

function Actions({ lease: { number, phone, may_check: mayCheck } }: Props) {
  const words = useScreenWords('office-leases')
  const mayWrite = useMay('payments.write')
  const { isBusy, change } = useChange<StaffLeaseBody>(leaseQuery(number).queryKey, {
    ...{ lists: ['leases'], conflict: '' }
  })
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink look="quiet" href={`tel:+976${phone}`}>
        {words.contact}
      </ButtonLink>
      {mayWrite && mayCheck && (
        <Button look="quiet" held={isBusy} onClick={() => void change(() => checkLease(number), words.done_ask)}>
          {words.ask}
        </Button>
      )}
    </div>
  )
}

function Instalments({ lease: { instalments } }: Props) {
  const words = useScreenWords('office-leases')
  const { locale } = useOffice()
  return (
    <Section id="instalments" title={words.instalments}>
      <ul aria-label={words.instalments} className="max-w-3xl divide-y divide-line">
        {instalments.map(({ number, due_on: day, amount, state, paid_at: paidAt }) => (
          <li key={number} className="figures flex flex-wrap justify-between gap-x-4 py-2.5">
            <span>{fillPlaceholders(words.instalment, { number, day })}</span>
            <span className="font-semibold">{money(locale, amount)}</span>
            <span className={`w-full text-sm ${state === 'late' ? 'font-medium text-sale' : 'text-ink-soft'}`}>
              {paidAt === null
                ? words[
                    state === 'late' ? 'instalment_late' : state === 'next' ? 'instalment_next' : 'instalment_later'
                  ]
                : fillPlaceholders(words.instalment_paid, { moment: dateTime(locale, paidAt) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
