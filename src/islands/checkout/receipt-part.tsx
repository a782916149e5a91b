import { Suspense } from 'react'
import type { OrderBody } from '../../contract/order.ts'
import { acceptOrder } from '../../stores/cart.ts'
import type { ReceiptWords } from '../receipt/receiver.tsx'
import { lazyPart } from '../shell/lazy-part.ts'

/** Only who wants another than the usual receipt needs the form. */
const Receiver = lazyPart(async () => ({ default: (await import('../receipt/receiver.tsx')).Receiver }))

export interface ReceiptPartProps {
  readonly receipt: ReceiptWords
  readonly notices: Readonly<Record<string, string>>
}

/** Whom the VAT receipt of the order is for. */
export function ReceiptPart({ cart, receipt: words, notices }: ReceiptPartProps & { readonly cart: OrderBody }) {
  if (!cart.receipt) return null
  return (
    <section aria-labelledby="receipt-for" className="mt-5 rounded-card border border-line-strong p-4">
      <h3 id="receipt-for" className="mb-1 text-sm text-ink-soft">
        {words.title}
      </h3>
      <Suspense>
        <Receiver receipt={cart.receipt} orderKey={cart} words={words} notices={notices} onOrder={acceptOrder} />
      </Suspense>
    </section>
  )
}
