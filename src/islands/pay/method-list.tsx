import { useState } from 'react'
import type { PayRequest } from '../../contract/money/payment.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { MethodMark } from './method-mark.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { PayWords } from './words.ts'

export interface Method {
  readonly id: NonNullable<PayRequest['method']>
  readonly name: string
  readonly description: string
}

interface Props {
  readonly pay: PayWords
  readonly methods: readonly Method[]
  readonly busy: boolean
  /** Why the last one could not be opened. */
  readonly problem?: string | undefined
  /** The order's own, for providers that ask by phone. */
  readonly phone?: string
  readonly onPay: (how: PayRequest) => void
}

/** Ways to pay, each a button that opens it; StorePay first asks whom to ask. */
export function MethodList({ pay, methods, busy, problem, phone, onPay }: Props) {
  const [wanted, setWanted] = useState<string | null>(null)
  return (
    <>
      {problem && wanted !== 'storepay' && !busy && (
        <p role="alert" className="mb-4 font-medium text-sale">
          {problem}
        </p>
      )}
      <ul className="grid gap-2.5 small:grid-cols-2">
        {methods.map(({ id, name, description }) => (
          <li key={id}>
            <button
              type="button"
              aria-disabled={busy || undefined}
              aria-expanded={id === 'storepay' ? wanted === id : undefined}
              aria-label={fillPlaceholders(pay.choose, { method: name })}
              onClick={() => {
                if (busy) return
                setWanted(id)
                if (id !== 'storepay') onPay({ method: id })
              }}
              className="flex h-full min-h-16 w-full items-start gap-3 rounded-card border border-line-strong p-4 text-left hover:border-ink aria-disabled:cursor-not-allowed aria-expanded:border-accent"
            >
              <MethodMark method={id} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{busy && wanted === id ? pay.opening : name}</span>
                <span className="mt-0.5 block text-sm text-ink-soft">{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {wanted === 'storepay' && (
        <div className="mt-4">
          <PhoneForm
            pay={pay}
            busy={busy}
            phone={phone ?? ''}
            problem={busy ? undefined : problem}
            onSend={number => onPay({ method: 'storepay', phone: number })}
          />
        </div>
      )}
    </>
  )
}
