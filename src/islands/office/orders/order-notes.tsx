import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import { addOrderNote } from '../../../stores/staff/orders.ts'
import { StaffNotes } from '../staff-notes.tsx'
import { useMay, useScreenWords } from '../words.tsx'
import type { OrderChange } from './use-order-change.ts'

interface Props {
  readonly detail: StaffOrderBody
  readonly change: OrderChange
}

/** Notes of staff about the order, which the buyer never sees. */
export function OrderNotes({ detail: { order, notes }, change }: Props) {
  const words = useScreenWords('office-orders')
  const mayWrite = useMay('orders.write')
  const add = (text: string, onProblem: (problem: unknown) => void) =>
    change.change(() => addOrderNote(order.number, text), words.done_note, { onProblem })
  return <StaffNotes id="order-note" {...{ words, notes, mayWrite, isBusy: change.isBusy, add }} />
}
