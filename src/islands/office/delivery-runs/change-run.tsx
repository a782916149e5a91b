import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeliveryRunBody } from '../../../contract/staff/delivery-runs.ts'
import { RUN_STOPS_MAX } from '../../../domain/ordering/delivery-run.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { deleteDeliveryRun, deliveryRunQuery, deliveryRunsQuery } from '../../../stores/staff/delivery-runs.ts'
import { TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { Section } from '../section.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { RunStop } from './stop-list.tsx'

interface Props {
  readonly run: DeliveryRunBody
  /** In the order as it is dragged. */
  readonly stops: readonly RunStop[]
  readonly isBusy: boolean
  readonly onSave: (
    done: string,
    part: { readonly courier?: string; readonly stops?: readonly string[] }
  ) => Promise<void>
}

/** A run before its courier leaves: who drives, further stops, or no run after all. */
export function ChangeRun({ run, stops, isBusy, onSave }: Props) {
  const words = useScreenWords('office-delivery-runs')
  const { notices } = useOffice()
  const [courier, setCourier] = useState(run.courier)
  const [isTried, setTried] = useState(false)
  const name = courier.trim()
  async function rename() {
    setTried(true)
    if (name !== '') await onSave(words.done_courier, { courier: name })
  }
  return (
    <Section id="change" title={words.edit}>
      <FormFrame
        className="grid max-w-3xl gap-4"
        action={words.rename}
        button={{ look: 'quiet' }}
        busy={isBusy}
        held={name === run.courier}
        notices={notices}
        onSend={rename}
      >
        <TextField
          id="run-courier"
          name="courier"
          label={words.courier}
          required
          maxLength={60}
          autoComplete="off"
          value={courier}
          problem={isTried && name === '' ? words.problem_courier : undefined}
          onText={setCourier}
        />
      </FormFrame>
      <Waiting stops={stops} onSave={onSave} />
      <p className="mt-4">
        <DeleteRun run={run} />
      </p>
    </Section>
  )
}

function Waiting({ stops, onSave }: Pick<Props, 'stops' | 'onSave'>) {
  const words = useScreenWords('office-delivery-runs')
  const { data } = useQuery(deliveryRunsQuery())
  const numbers = stops.map(({ shipment }) => shipment)
  const waiting = data?.waiting.filter(({ shipment }) => !numbers.includes(shipment)) ?? []
  if (waiting.length === 0 || stops.length >= RUN_STOPS_MAX) return null
  return (
    <ul aria-label={words.waiting} className="mt-4 max-w-3xl divide-y divide-line rounded-card border border-line px-4">
      {waiting.map(({ shipment, recipient, area, delivery_slot }) => (
        <li key={shipment} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="figures">{[shipment, recipient, area, delivery_slot].filter(Boolean).join(' · ')}</span>
          <TextButton
            aria-label={fillPlaceholders(words.add_of, { shipment })}
            onClick={() => void onSave(words.done_add, { stops: [...numbers, shipment] })}
          >
            {words.add}
          </TextButton>
        </li>
      ))}
    </ul>
  )
}

function DeleteRun({ run: { number, version } }: Pick<Props, 'run'>) {
  const words = useScreenWords('office-delivery-runs')
  const { notices } = useOffice()
  const navigate = useNavigate()
  const queries = useQueryClient()
  async function remove() {
    try {
      await deleteDeliveryRun(number, version)
      showToast({ kind: 'done', text: words.done_delete })
      await navigate({ to: '/delivery-runs' })
      void queries.invalidateQueries({ queryKey: ['delivery-runs', 'list'] })
    } catch (error) {
      showToast({ kind: 'failed', text: problemText(error, notices) })
      void queries.invalidateQueries({ queryKey: deliveryRunQuery(String(number)).queryKey })
    }
  }
  return (
    <ConfirmedButton
      t={{ cancel: words.keep }}
      label={words.delete}
      question={words.delete_ask}
      onYes={() => void remove()}
    />
  )
}
