import { useState } from 'react'
import type { DeliveryRunBody } from '../../../contract/staff/delivery-runs.ts'
import { isSignature } from '../../../domain/ordering/delivery-run.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { handOverShipment } from '../../../stores/staff/delivery-runs.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { OfficeDialog } from '../dialog.tsx'
import type { useChange } from '../use-change.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { SignatureField, type Strokes } from './signature-field.tsx'
import type { RunStop } from './stop-list.tsx'

interface Props {
  readonly run: DeliveryRunBody
  readonly stop: RunStop
  readonly isBusy: boolean
  readonly change: ReturnType<typeof useChange<DeliveryRunBody>>['change']
  readonly onClose: () => void
}

/** Who took the shipment, and their signature. */
export function HandOver({ run, stop, isBusy, change, onClose }: Props) {
  const words = useScreenWords('office-delivery-runs')
  const { notices } = useOffice()
  const [receiver, setReceiver] = useState(stop.recipient)
  const [signature, setSignature] = useState<Strokes>([])
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  async function send() {
    setTried(true)
    if (receiver.trim() === '' || !isSignature(signature)) return
    const request = { receiver: receiver.trim(), signature: signature.map(stroke => [...stroke]) }
    const isDone = await change(() => handOverShipment(run.number, stop.shipment, request), words.done_hand_over, {
      onProblem: setProblem
    })
    if (isDone) onClose()
  }
  return (
    <OfficeDialog label={fillPlaceholders(words.hand_over_of, { shipment: stop.shipment })} onClose={onClose}>
      <FormFrame
        action={words.hand_over}
        busy={isBusy}
        problem={problem}
        notices={notices}
        onSend={send}
        className="grid gap-4"
      >
        <TextField
          id="receiver"
          name="receiver"
          label={words.receiver}
          required
          maxLength={60}
          autoComplete="off"
          value={receiver}
          problem={isTried && receiver.trim() === '' ? words.problem_receiver : undefined}
          onText={setReceiver}
        />
        <SignatureField
          strokes={signature}
          problem={isTried && !isSignature(signature) ? words.problem_signature : undefined}
          onStrokes={setSignature}
        />
      </FormFrame>
    </OfficeDialog>
  )
}
