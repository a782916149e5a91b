import { useQuery } from '@tanstack/react-query'
import { useState, type Dispatch, type SetStateAction } from 'react'
import type { AddressInput } from '../../../contract/address.ts'
import { fillPhoneOrder, placesQuery } from '../../../stores/staff/phone-orders.ts'
import { problemsByField } from '../../../stores/problem-text.ts'
import { ADDRESS_FIELDS } from '../../shell/address-field-names.ts'
import AddressFields from '../../shell/address-fields.tsx'
import { TextButton } from '../../shell/button.tsx'
import { TextArea, TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { Card } from '../card.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import { isUnsaved, storedAddress, type AddressDraft } from './address-draft.ts'
import type { PartProps } from './part-props.ts'

interface AddressPartProps extends PartProps {
  readonly typed: Partial<AddressDraft>
  readonly setTyped: Dispatch<SetStateAction<Partial<AddressDraft>>>
}

/** Address and recipient; an earlier address of the number fills the form. */
export function AddressPart({ body, change, isBusy, typed, setTyped }: AddressPartProps) {
  const words = useScreenWords('office-phone-orders')
  const { notices } = useOffice()
  const { order } = body
  const [problem, setProblem] = useState<unknown>()
  const problems = problem === undefined ? {} : problemsByField(problem)
  const fields: AddressDraft = { ...storedAddress(body), ...typed }
  const { note, ...ship_address } = fields
  async function save() {
    const saving = () => fillPhoneOrder(order.number, { ship_address, special_instructions: note })
    if (await change(saving, words.done_address, { onProblem: setProblem })) setTyped({})
  }
  return (
    <Card title={words.delivery}>
      <Earlier body={body} onUse={address => setTyped({ ...typed, ...address, w3w: address.w3w ?? '' })} />
      <FormFrame
        action={words.save_address}
        button={{ className: 'justify-self-start' }}
        className="grid gap-5 small:grid-cols-2"
        busy={isBusy}
        problem={Object.keys(problems).length > 0 ? undefined : problem}
        notices={notices}
        onSend={save}
      >
        <Recipient fields={fields} problems={problems} onText={part => setTyped(before => ({ ...before, ...part }))} />
      </FormFrame>
      <UnsavedChanges isDirty={isUnsaved(body, typed)} />
    </Card>
  )
}

interface RecipientProps {
  readonly fields: AddressDraft
  readonly problems: Readonly<Record<string, string>>
  readonly onText: (part: Partial<AddressDraft>) => void
}

function Recipient({ fields, problems, onText }: RecipientProps) {
  const words = useScreenWords('office-phone-orders')
  const checkout = useScreenWords('checkout')
  const { locale } = useOffice()
  const { data } = useQuery(placesQuery)
  const name = (field: 'firstname' | 'lastname') => ({
    ...{ id: `phone-order-${field}`, name: field, label: words[field], problem: problems[field], maxLength: 60 },
    value: fields[field],
    onText: (text: string) => onText({ [field]: text })
  })
  return (
    <>
      <TextField {...name('firstname')} required />
      <TextField {...name('lastname')} />
      <AddressFields
        locale={locale}
        words={checkout}
        places={data?.cities ?? []}
        fields={fields}
        problems={Object.fromEntries(ADDRESS_FIELDS.map(field => [field, problems[field]]))}
        idOf={field => `phone-order-${field}`}
        onText={onText}
      />
      <TextArea
        {...{ id: 'phone-order-note', name: 'note', label: words.instructions, maxLength: 500 }}
        problem={problems['special_instructions']}
        className="small:col-span-2"
        value={fields.note}
        onText={note => onText({ note })}
      />
    </>
  )
}

interface EarlierProps extends Pick<PartProps, 'body'> {
  readonly onUse: (address: AddressInput) => void
}

function Earlier({ body: { addresses }, onUse }: EarlierProps) {
  const words = useScreenWords('office-phone-orders')
  if (addresses.length === 0) return null
  return (
    <div className="mb-5">
      <h3 className="font-medium">{words.earlier}</h3>
      <ul className="divide-y divide-line">
        {addresses.map(address => {
          const text = [address.firstname, address.khoroo, address.street, address.detail].filter(Boolean).join(', ')
          return (
            <li key={text} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 flex-1 basis-48">{text}</span>
              <TextButton onClick={() => onUse(address)}>{words.use_address}</TextButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
