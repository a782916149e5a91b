import { useState } from 'react'
import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import type { RequestedDestination } from '../../../domain/ordering/returns.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { refundOrder } from '../../../stores/staff/orders.ts'
import { TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
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
  const [to, setTo] = useState<RequestedDestination>('source')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const wanted = Number(amount.replace(/[^\d]/g, ''))
  const { amount: [atAmount] = [], reason: [atReason] = [] } = problem === undefined ? {} : problemOf(problem).errors
  async function refund() {
    const body = { amount: wanted, to, reason, version }
    const done = fillPlaceholders(words.done_refund, { amount: money(locale, wanted) })
    if (await change.change(() => refundOrder(order.number, body), done, { onProblem: setProblem })) onClose()
  }
  return (
    <OfficeDialog label={words.refund_title} onClose={onClose}>
      <FormFrame
        action={words.refund_yes}
        busy={change.isBusy}
        problem={atAmount || atReason ? undefined : problem}
        notices={notices}
        onSend={refund}
      >
        <p className="text-ink-soft">
          {fillPlaceholders(words.refund_lead, { amount: money(locale, allowed.refund) })}
        </p>
        <div>
          <TextField
            id="refund-amount"
            name="amount"
            label={words.refund_amount}
            inputMode="numeric"
            required
            maxLength={15}
            value={amount}
            problem={atAmount}
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
          problem={atReason}
          onText={setReason}
        />
      </FormFrame>
    </OfficeDialog>
  )
}
