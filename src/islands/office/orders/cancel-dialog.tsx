import { useState } from 'react'
import { SHOP_CANCEL_REASONS } from '../../../domain/ordering/cancellation.ts'
import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { cancelStaffOrder } from '../../../stores/staff/orders.ts'
import { Button } from '../../shell/button.tsx'
import { SelectField } from '../../shell/field.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { OrderChange } from './use-order-change.ts'

interface Props {
  readonly detail: StaffOrderBody
  readonly change: OrderChange
  readonly onClose: () => void
}

/** Cannot be undone: the reason is what the buyer reads. */
export function CancelDialog({ detail: { order, version }, change, onClose }: Props) {
  const words = useScreenWords('office-orders')
  const { notices } = useOffice()
  const [reason, setReason] = useState<(typeof SHOP_CANCEL_REASONS)[number]>('out-of-stock')
  const [problem, setProblem] = useState<unknown>()
  async function cancel() {
    const send = () => cancelStaffOrder(order.number, { reason, version })
    if (await change.change(send, words.done_cancel, { onProblem: setProblem })) onClose()
  }
  return (
    <OfficeDialog label={words.cancel_title} onClose={onClose}>
      <p className="text-ink-soft">{words.cancel_text}</p>
      <SelectField
        id="cancel-reason"
        name="reason"
        className="mt-4"
        label={words.cancel_reason}
        required
        value={reason}
        choices={SHOP_CANCEL_REASONS.map(each => ({ value: each, name: words[`why_${each}`] }))}
        onText={text => setReason(SHOP_CANCEL_REASONS.find(each => each === text) ?? reason)}
      />
      <p role="alert" className="mt-4 font-medium text-sale empty:hidden">
        {problemText(problem, notices)}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button held={change.isBusy} onClick={() => void cancel()}>
          {words.cancel_yes}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.no}
        </Button>
      </div>
    </OfficeDialog>
  )
}
