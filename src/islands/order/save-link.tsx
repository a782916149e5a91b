import { Check, Link, Printer } from 'lucide-react'
import { useState } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { orderUrl } from '../../stores/ordering/order.ts'
import { TextButton } from '../shell/button.tsx'
import type { OrderProps } from './words.ts'

/** Without an e-mail the link is the only way back to this page. */
export function SaveLink({ order, words }: OrderProps & { readonly order: OrderBody }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(orderUrl(order)).then(
      () => setCopied(true),
      () => setCopied(false)
    )
  return (
    <div className="text-sm text-ink-soft print:hidden">
      <p>{words.keep}</p>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {/* Missing on plain http outside this machine. */}
        {'clipboard' in navigator && (
          <TextButton onClick={() => void copy()}>
            {copied ? (
              <Check className="size-4" strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <Link className="size-4" strokeWidth={1.5} aria-hidden="true" />
            )}
            <span role="status">{copied ? words.link_copied : words.copy_link}</span>
          </TextButton>
        )}
        <TextButton onClick={() => window.print()}>
          <Printer className="size-4" strokeWidth={1.5} aria-hidden="true" />
          {words.receipt_print}
        </TextButton>
      </div>
    </div>
  )
}
