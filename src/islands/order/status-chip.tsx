import type { OrderBody } from '../../contract/ordering/order.ts'
import type { OrderStatus } from '../../domain/ordering/order-state.ts'

const LOOK: Partial<Record<OrderStatus, string>> = {
  payment_pending: 'bg-warn-soft text-warn',
  payment_failed: 'bg-warn-soft text-warn',
  canceled: 'bg-mist text-ink-soft',
  expired: 'bg-mist text-ink-soft',
  returned: 'bg-mist text-ink-soft'
}

const HAS_TICKETS_SENT: readonly OrderStatus[] = ['delivered', 'receipt_pending', 'completed', 'finished']

/** The key of its word: an order of tickets alone is neither delivered nor finished before its event. */
export const statusWordOf = ({ status, requires_delivery }: Pick<OrderBody, 'status' | 'requires_delivery'>) =>
  !requires_delivery && HAS_TICKETS_SENT.includes(status) ? 'status_tickets_sent' : `status_${status}`

/** How an order is doing (spec §4), in one word and its colour. */
export const StatusChip = ({ status, label }: { readonly status: OrderStatus; readonly label: string }) => (
  <span
    className={`inline-block rounded-full px-3.5 py-1 text-sm font-medium ${LOOK[status] ?? 'bg-accent-soft text-accent'}`}
  >
    {label}
  </span>
)
