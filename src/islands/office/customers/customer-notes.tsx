import { addCustomerNote } from '../../../stores/staff/customers.ts'
import { StaffNotes } from '../staff-notes.tsx'
import { useMay, useScreenWords } from '../words.tsx'
import type { CustomerPartProps } from './customer-tags.tsx'

/** Notes of staff about a customer. */
export function CustomerNotes({ customer: { id, notes }, change }: CustomerPartProps) {
  const words = useScreenWords('office-customers')
  const mayWrite = useMay('customers.write')
  const add = (text: string, onProblem: (problem: unknown) => void) =>
    change.change(() => addCustomerNote(id, { text }), words.done_note, { onProblem })
  return <StaffNotes id="customer-note" {...{ words, notes, mayWrite, isBusy: change.isBusy, add }} />
}
