import type { OrderBody } from '../../contract/ordering/order.ts'
import { deliveryPromise } from '../../domain/ordering/order-state.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime } from '../../i18n/format.ts'
import { promiseOf } from './promise.ts'
import { wordOf, type OrderProps } from './words.ts'

interface Props extends OrderProps {
  readonly order: OrderBody
}

/** The shipments: their lines, dates and states. */
export default function Shipments({ order, locale, words }: Props) {
  return (
    <ol className="grid gap-3">
      {order.shipments.map(({ number, state, date: day, slot, promised_by, line_item_ids, delivered_at }, index) => (
        <li key={number}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{fillPlaceholders(words.parcel, { number: index + 1 })}</span>
            {state !== 'pending' && (
              <span className="text-sm text-accent">
                {wordOf(words, state === 'ready' ? 'status_ready_to_deliver' : `status_${state}`)}
              </span>
            )}
          </p>
          <p className="text-sm text-ink-soft">
            {order.line_items
              .filter(({ id }) => line_item_ids.includes(id))
              .map(({ product }) => product.name)
              .join(', ')}
          </p>
          <p className="text-sm">
            {delivered_at
              ? dateTime(locale, delivered_at)
              : deliveryPromise(order.status) === 'given' &&
                promiseOf({ date: day, slot, promised_by }, { locale, words })}
          </p>
        </li>
      ))}
    </ol>
  )
}
