import { TriangleAlert } from 'lucide-react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { acknowledgePrices } from '../../stores/ordering/unacknowledged-changes.ts'
import { Button } from './button.tsx'

interface Props {
  readonly order: OrderBody
  readonly words: { readonly unseen_title: string; readonly unseen_ok: string }
}

/** Prices that moved since things were put in: nothing can be placed before they are seen. */
export default function UnacknowledgedChange({ order, words }: Props) {
  return (
    <section aria-labelledby="unseen" className="mb-6 rounded-card bg-warn-soft p-4 text-warn">
      <h2 id="unseen" className="flex items-center gap-2 font-semibold">
        <TriangleAlert className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        {words.unseen_title}
      </h2>
      <ul className="figures mt-1.5 text-sm">
        {order.unseen.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
      <Button look="quiet" className="mt-3" onClick={() => void acknowledgePrices()}>
        {words.unseen_ok}
      </Button>
    </section>
  )
}
