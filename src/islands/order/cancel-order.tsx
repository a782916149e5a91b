import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { refundTimeOf } from '../../domain/money/payment.ts'
import { CANCEL_REASONS } from '../../domain/ordering/cancellation.ts'
import { CANCELED_REFUND_DAYS, REFUND_DUE_HOURS } from '../../domain/ordering/returns.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { $canceling, cancelOrder } from '../../stores/ordering/order.ts'
import { Button } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { SelectField } from '../shell/field.tsx'
import type { OrderProps } from './words.ts'

/** Takes a placed order back, once it is said why. */
export default function CancelOrder({ order, locale, words }: OrderProps & { readonly order: OrderBody }) {
  const canceling = useStore($canceling, { ssr: 'initial' })
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const cancel = async () => {
    const chosen = CANCEL_REASONS.find(each => each === reason)
    setMissing(!chosen)
    if (!chosen) return document.getElementById('cancel-reason')?.focus()
    await cancelOrder(chosen)
    setAsking(false)
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      {asking && (
        <Confirm
          title={words.cancel_title}
          yes={canceling ? words.canceling : words.cancel_yes}
          no={words.cancel_no}
          busy={canceling}
          onYes={() => void cancel()}
          onNo={() => setAsking(false)}
        >
          <p>{words.cancel_text}</p>
          <MoneyBack order={order} locale={locale} words={words} />
          <div className="mt-4 text-ink">
            <SelectField
              id="cancel-reason"
              name="reason"
              required
              alone
              label={words.cancel_reason}
              prompt={words.return_reason_pick}
              value={reason}
              onText={text => {
                setReason(text)
                setMissing(false)
              }}
              choices={CANCEL_REASONS.map(value => ({ value, name: words[`why_${value}`] }))}
              problem={missing ? words.cancel_reason_required : undefined}
            />
          </div>
        </Confirm>
      )}
    </>
  )
}

/** How soon each part of what was paid is back. */
function MoneyBack({ order, locale, words }: OrderProps & { readonly order: OrderBody }) {
  const paid = order.payments.filter(
    ({ state, amount, refunded_amount, payment_method_name }) =>
      state === 'completed' && amount > refunded_amount && payment_method_name !== 'lease'
  )
  if (paid.length === 0) return null
  return (
    <ul className="mt-2">
      {paid.map(payment => (
        <li key={payment.id}>
          {fillPlaceholders(words[`cancel_back_${refundTimeOf(payment.payment_method_name, payment)}`], {
            ...CANCELED_REFUND_DAYS,
            amount: money(locale, payment.amount - payment.refunded_amount),
            hours: REFUND_DUE_HOURS
          })}
        </li>
      ))}
    </ul>
  )
}
