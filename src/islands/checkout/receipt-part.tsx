import type { OrderBody } from '../../contract/ordering/order.ts'
import { acceptOrder } from '../../stores/ordering/cart.ts'
import { Receiver, type ReceiptWords } from '../receipt/receiver.tsx'

export interface ReceiptPartProps {
  readonly receipt: ReceiptWords
  readonly notices: Readonly<Record<string, string>>
}

/** Receiver of the VAT receipt of the order. */
export function ReceiptPart({ cart, receipt: words, notices }: ReceiptPartProps & { readonly cart: OrderBody }) {
  if (!cart.receipt) return null
  return (
    <section aria-labelledby="receipt-for" className="mt-5 rounded-card border border-line-strong p-4">
      <h3 id="receipt-for" className="mb-1 text-sm text-ink-soft">
        {words.title}
      </h3>
      <Receiver receipt={cart.receipt} orderKey={cart} words={words} notices={notices} onOrder={acceptOrder} />
    </section>
  )
}
