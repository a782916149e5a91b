import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { OrderReceipt } from '../../contract/money/receipt.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { Messages } from '../../i18n/words.ts'
import {
  $receiverDraft,
  $receiverProblem,
  $receiverSaving,
  $receiverWrong,
  changeReceiver,
  closeReceiver,
  openReceiver,
  saveReceiver,
  type OrderRef,
  type ReceiverDraft
} from '../../stores/money/receipt.ts'
import { ProblemLine } from '../account/problem-line.tsx'
import { ChoiceRow } from '../checkout/choice.tsx'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { RequiredNote } from '../shell/required-note.tsx'

export type ReceiptWords = Messages<'receipt'>

export interface ReceiverProps {
  readonly receipt: OrderReceipt
  readonly orderKey: OrderRef
  readonly words: ReceiptWords
  readonly notices: Readonly<Record<string, string>>
  /** The order as it is with it. */
  readonly onOrder: (order: OrderBody) => void
}

/** Receiver of a VAT receipt, with a form where it may still be changed. */
export function Receiver(props: ReceiverProps) {
  const { receipt, words } = props
  const draft = useStore($receiverDraft, { ssr: 'initial' })
  if (draft && receipt.changeable) return <ReceiverForm {...props} draft={draft} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0">{receiverText(receipt.receiver, words)}</p>
      {receipt.changeable && (
        <TextButton
          className="print:hidden"
          aria-label={words.change_long}
          onClick={() => openReceiver(receipt.receiver)}
        >
          {words.change}
        </TextButton>
      )}
    </div>
  )
}

function receiverText(receiver: OrderReceipt['receiver'], words: ReceiptWords) {
  if (receiver.type === 'company')
    return fillPlaceholders(words.for_company, { name: receiver.name, number: receiver.register_number })
  return receiver.consumer_no
    ? fillPlaceholders(words.for_consumer, { number: receiver.consumer_no })
    : words.for_citizen
}

function ReceiverForm({ orderKey, words, notices, onOrder, draft }: ReceiverProps & { readonly draft: ReceiverDraft }) {
  const wrong = useStore($receiverWrong)
  const problem = useStore($receiverProblem)
  const saving = useStore($receiverSaving)
  const first = useRef<HTMLFieldSetElement>(null)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    const field = wrong ?? (problem?.code === 'receipt-company-unknown' ? 'register' : null)
    if (field) document.getElementById(`receipt-${field}`)?.focus()
  }, [wrong, problem])
  const unknown = problem?.code === 'receipt-company-unknown' ? problem.message : undefined
  return (
    <div
      className="grid gap-4"
      onKeyDown={event => {
        // Inside checkout it stands in a form of its own kind, where Enter would go on.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        void saveReceiver(orderKey, onOrder)
      }}
    >
      <fieldset ref={first} tabIndex={-1} className="grid min-w-0 gap-2 outline-none small:grid-cols-2">
        <legend className="mb-2 text-sm text-ink-soft">{words.who}</legend>
        {(['citizen', 'company'] as const).map(type => (
          <ChoiceRow
            key={type}
            group="receipt-type"
            value={type}
            chosen={draft.type === type}
            onChoose={() => changeReceiver({ type })}
          >
            {words[type]}
          </ChoiceRow>
        ))}
      </fieldset>
      <RequiredNote words={words} />
      {draft.type === 'company' ? (
        <TextField
          id="receipt-register"
          name="register"
          inputMode="numeric"
          autoComplete="off"
          required
          label={words.register}
          hint={words.register_hint}
          maxLength={9}
          value={draft.register}
          onText={register => changeReceiver({ register })}
          problem={wrong === 'register' ? words.wrong_register : unknown}
        />
      ) : (
        <TextField
          id="receipt-consumer"
          name="consumer"
          inputMode="numeric"
          autoComplete="off"
          label={words.consumer}
          optional={words.optional}
          hint={words.consumer_hint}
          maxLength={10}
          value={draft.consumer}
          onText={consumer => changeReceiver({ consumer })}
          problem={wrong === 'consumer' ? words.wrong_consumer : undefined}
        />
      )}
      {unknown === undefined && <ProblemLine problem={problem} notices={notices} />}
      <div className="flex flex-wrap gap-3">
        <Button type="button" look="quiet" held={saving} onClick={() => void saveReceiver(orderKey, onOrder)}>
          {saving ? words.saving : words.save}
        </Button>
        <TextButton onClick={closeReceiver}>{words.back}</TextButton>
      </div>
    </div>
  )
}
