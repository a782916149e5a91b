import { useState, type SubmitEvent } from 'react'
import type { StaffOrderBody } from '../../../contract/staff-orders.ts'
import type { RefundTarget } from '../../../domain/returns.ts'
import { fill } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { refundOrder } from '../../../stores/staff-orders.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { OrderChange } from './use-order-change.ts'

interface Props {
  readonly detail: StaffOrderBody
  readonly change: OrderChange
  readonly onClose: () => void
}

/** Money back, in part or whole; the same amount to the same destination is one refund while it is unanswered. */
export function RefundDialog({ detail, change, onClose }: Props) {
  const words = useScreenWords('office-orders')
  const { locale, notices } = useOffice()
  const { order, version, allowed } = detail
  const [amount, setAmount] = useState('')
  const [to, setTo] = useState<RefundTarget>('source')
  const [reason, setReason] = useState('')
  const [isRefused, setRefused] = useState(false)
  const wanted = Number(amount.replace(/[^\d]/g, ''))
  const problemAt = (field: string) => (isRefused ? fieldProblem(change.problem, notices, field) : '')
  async function refund() {
    const body = { amount: wanted, to, reason, version }
    const done = fill(words.done_refund, { amount: money(locale, wanted) })
    const isDone = await change.change(() => refundOrder(order.number, body), done)
    setRefused(!isDone)
    if (isDone) onClose()
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void refund()
  }
  return (
    <OfficeDialog label={words.refund_title} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={send} className="grid gap-4">
        <p className="text-ink-soft">{fill(words.refund_lead, { amount: money(locale, allowed.refund) })}</p>
        <div>
          <TextField
            id="refund-amount"
            name="amount"
            label={words.refund_amount}
            inputMode="numeric"
            required
            maxLength={15}
            value={amount}
            problem={problemAt('amount')}
            onText={setAmount}
          />
          <p className="flex gap-4">
            <TextButton onClick={() => setAmount(String(Math.floor(allowed.refund / 2)))}>
              {words.refund_half}
            </TextButton>
            <TextButton onClick={() => setAmount(String(allowed.refund))}>{words.refund_all}</TextButton>
          </p>
        </div>
        <fieldset>
          <legend className="mb-1 font-medium">{words.refund_to}</legend>
          {allowed.refund_to.map(target => (
            <label key={target} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="to" className="size-5" checked={to === target} onChange={() => setTo(target)} />
              {words[`refund_to_${target}`]}
            </label>
          ))}
          {to === 'source' && <p className="text-sm text-ink-soft">{words.refund_by_hand_hint}</p>}
        </fieldset>
        <TextField
          id="refund-reason"
          name="reason"
          label={words.refund_reason}
          hint={words.refund_reason_hint}
          required
          maxLength={300}
          value={reason}
          problem={problemAt('reason')}
          onText={setReason}
        />
        <Button type="submit" held={change.isBusy}>
          {words.refund_yes}
        </Button>
      </form>
    </OfficeDialog>
  )
}

/** The sentence at a field, and nothing where the problem is another field's. */
const fieldProblem = (problem: unknown, notices: Readonly<Record<string, string>>, field: string) => {
  const isHere = typeof problem === 'object' && problem !== null && 'errors' in problem
  const errors = isHere ? (problem.errors as Readonly<Record<string, readonly string[]>>) : {}
  return errors[field] ? problemText(problem, notices, field) : ''
}
