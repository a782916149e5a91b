import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { OrderBody } from '../../contract/order.ts'
import { noticeText } from '../shell/notice-words.ts'
import { $payMethods, $payMethodsFailed, loadPayMethods } from '../../stores/order-pay.ts'
import { $invoiceProblem, $invoicing, openInvoice } from '../../stores/order.ts'
import { fill } from '../../i18n/fill.ts'
import { TextButton } from '../shell/button.tsx'
import type { PayProps } from './pay-words.ts'

interface Props extends PayProps {
  readonly order: OrderBody
  readonly notices: Readonly<Record<string, string>>
  /** Open at once where the first way has failed. */
  readonly open?: boolean
}

/** Nobody is bound to what they chose before: all ways this order can be paid, and why not by the rest. */
export default function PayAnother({ order, pay, notices, open = false }: Props) {
  const methods = useStore($payMethods, { ssr: 'initial' })
  const failed = useStore($payMethodsFailed, { ssr: 'initial' })
  const opening = useStore($invoicing, { ssr: 'initial' })
  const problem = useStore($invoiceProblem, { ssr: 'initial' })
  const [wanted, setWanted] = useState<string | null>(null)
  const current = order.payments.findLast(({ state }) => state === 'pending')?.payment_method_name
  const others = methods?.payment_methods.filter(({ id }) => id !== 'lease' && id !== current) ?? []
  return (
    <details
      open={open}
      onToggle={event => {
        if (event.currentTarget.open) void loadPayMethods()
      }}
      className="group rounded-xl border border-line px-5 desk:px-8 print:hidden"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 font-medium">
        {pay.another}
        <ChevronDown
          className="size-5 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          strokeWidth={1.5}
          aria-hidden="true"
        />
      </summary>
      <div className="pb-6">
        <p className="mb-4 text-ink-soft">{pay.another_text}</p>
        {problem && wanted && !opening && (
          <p role="alert" className="mb-4 font-medium text-sale">
            {noticeText(notices, { code: problem.code, text: problem.message })}
          </p>
        )}
        {failed && (
          <p role="alert" className="flex flex-wrap items-center gap-x-4">
            {pay.methods_failed}
            <TextButton onClick={() => void loadPayMethods()}>{pay.retry}</TextButton>
          </p>
        )}
        {!methods && !failed && <span className="waiting block h-40 rounded-card" />}
        <ul className="grid gap-2.5 small:grid-cols-2">
          {others.map(({ id, name, description }) => (
            <li key={id}>
              <button
                type="button"
                aria-disabled={opening || undefined}
                aria-label={fill(pay.choose, { method: name })}
                onClick={() => {
                  if (opening || id === 'lease') return
                  setWanted(id)
                  void openInvoice(id)
                }}
                className="h-full min-h-16 w-full rounded-card border border-line-strong p-4 text-left hover:border-ink aria-disabled:cursor-not-allowed"
              >
                <span className="block font-medium">{opening && wanted === id ? pay.opening : name}</span>
                <span className="mt-0.5 block text-sm text-ink-soft">{description}</span>
              </button>
            </li>
          ))}
        </ul>
        {methods && methods.unavailable.length > 0 && (
          <>
            <h3 className="mt-5 mb-1.5 text-sm font-medium text-ink-soft">{pay.unavailable}</h3>
            <ul className="grid gap-1 text-sm text-ink-soft">
              {methods.unavailable.map(({ id, name, reason }) => (
                <li key={id}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  )
}
