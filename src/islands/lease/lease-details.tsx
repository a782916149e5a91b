import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { LeaseBillKindId, LeaseBody } from '../../contract/money/lease.ts'
import { printOnly } from '../../components/lease/print-lease.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { $leaseBusy, requestBill, withdrawLease } from '../../stores/money/lease.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { LeaseQuestions } from './lease-questions.tsx'
import { LeaseSchedule } from './lease-schedule.tsx'
import { LeaseState } from './lease-state.tsx'
import { PayLease } from './pay-lease.tsx'
import { noonOf, type LeaseProps } from './words.ts'

interface Props extends LeaseProps {
  readonly lease: LeaseBody
  readonly onUpdate: (lease: LeaseBody) => void
}

/** One lease with what its owner can do now. */
export function LeaseDetails(props: Props) {
  const { lease, locale, words, onUpdate } = props
  return (
    <div className="grid gap-6">
      <LeaseState lease={lease} locale={locale} words={words} />
      {lease.state === 'asked' && <LeaseQuestions {...props} />}
      {lease.bill && <PayLease key={lease.bill.id} bill={lease.bill} {...props} />}
      {lease.state === 'active' && !lease.bill && <NextPayment {...props} />}
      <div className="grid gap-6" data-lease-paper>
        <p className="lease-head text-lg font-semibold">
          {fillPlaceholders(words.paper_title, { number: lease.number })} ·{' '}
          {fillPlaceholders(words.order, { number: lease.order_number })}
        </p>
        <Sums {...props} />
        <details className="group" open={lease.state === 'active' || undefined} hidden={isGivenUp(lease)}>
          <summary className="flex min-h-11 items-center font-medium text-accent underline underline-offset-4">
            {words.schedule}
          </summary>
          <LeaseSchedule
            caption={fillPlaceholders(words.schedule_of, { months: lease.months })}
            rows={lease.instalments}
            locale={locale}
            words={words}
          />
        </details>
        <TextButton
          className="justify-self-start"
          hidden={isGivenUp(lease)}
          onClick={({ currentTarget }) => {
            const paper = currentTarget.closest('[data-lease-paper]')
            if (paper) printOnly(paper)
          }}
        >
          {words.paper_print}
        </TextButton>
      </div>
      {lease.may_withdraw && <Withdraw lease={lease} onUpdate={onUpdate} words={words} />}
    </div>
  )
}

/** It came to nothing: nobody pays by its schedule. */
const isGivenUp = ({ state }: LeaseBody) => state === 'declined' || state === 'canceled'

function Sums({ lease, locale, words }: Props) {
  const rows: readonly (readonly [string, string | number | null])[] = [
    [words.person, [lease.last_name, lease.first_name].filter(Boolean).join(' ') || null],
    [words.register, lease.register_number || null],
    [words.contract, lease.contract],
    [words.applied, date(locale, lease.created_at)],
    [words.started, lease.started_on && date(locale, noonOf(lease.started_on))],
    [words.ended, lease.ended_at && date(locale, lease.ended_at)],
    [words.price, lease.price],
    [words.total, isGivenUp(lease) ? null : lease.total],
    [words.paid, lease.paid],
    [words.to_pay, lease.to_pay || null],
    [words.given_back, lease.given_back || null]
  ]
  return (
    <dl className="figures grid gap-x-10 gap-y-2 small:grid-cols-2">
      {rows.flatMap(([name, value]) =>
        value === null
          ? []
          : [
              <div key={name} className="flex justify-between gap-4 border-b border-line pb-2">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="font-medium">{typeof value === 'number' ? money(locale, value) : value}</dd>
              </div>
            ]
      )}
    </dl>
  )
}

/** The next instalment, and the price of paying everything today. */
function NextPayment({ lease, onUpdate, locale, words }: Props) {
  const busy = useStore($leaseBusy)
  const next = lease.instalments.find(({ state }) => state === 'late' || state === 'next')
  if (!next) return null
  const ask = (kind: LeaseBillKindId) => void requestBill(lease.number, kind).then(after => after && onUpdate(after))
  const amount = (value: number) => money(locale, value)
  const { early } = lease
  return (
    <div className="grid gap-6 small:grid-cols-2">
      <div className="grid content-start justify-items-start gap-3 rounded-card border border-line p-5">
        <div>
          <h3 className="font-medium">{words.next}</h3>
          <p className="mt-1 text-3xl font-semibold">{amount(next.amount)}</p>
          <p className={next.state === 'late' ? 'font-medium text-sale' : 'text-ink-soft'}>
            {fillPlaceholders(next.state === 'late' ? words.late_since : words.next_due, {
              date: date(locale, noonOf(next.due_on))
            })}
          </p>
        </div>
        <Button held={busy} onClick={() => ask('instalment')}>
          {fillPlaceholders(words.pay, { amount: amount(next.amount) })}
        </Button>
      </div>
      {early && (
        <div className="grid content-start justify-items-start gap-3 rounded-card border border-line p-5">
          <div>
            <h3 className="font-medium">{words.early_title}</h3>
            <p className="mt-1 text-ink-soft">
              {early.interest === 0
                ? words.early_text_goods
                : fillPlaceholders(words.early_text, {
                    principal: amount(early.principal),
                    interest: amount(early.interest)
                  })}
            </p>
            {early.saved > 0 && (
              <p className="mt-1 font-medium text-accent">
                {fillPlaceholders(words.early_saved, { amount: amount(early.saved) })}
              </p>
            )}
          </div>
          <Button look="quiet" held={busy} onClick={() => ask('early')}>
            {fillPlaceholders(words.early, { amount: amount(early.amount) })}
          </Button>
        </div>
      )}
    </div>
  )
}

function Withdraw({ lease, onUpdate, words }: Pick<Props, 'lease' | 'onUpdate' | 'words'>) {
  const [asking, setAsking] = useState(false)
  const busy = useStore($leaseBusy)
  return (
    <div>
      <TextButton onClick={() => setAsking(true)}>{words.withdraw}</TextButton>
      {asking && (
        <Confirm
          title={words.withdraw_title}
          yes={words.withdraw_yes}
          no={words.cancel}
          busy={busy}
          onYes={() => {
            setAsking(false)
            void withdrawLease(lease.number).then(after => after && onUpdate(after))
          }}
          onNo={() => setAsking(false)}
        >
          <p>{words.withdraw_text}</p>
        </Confirm>
      )}
    </div>
  )
}
